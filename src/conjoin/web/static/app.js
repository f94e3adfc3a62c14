import "./elements/site-header.js";
import { start } from "./base/router.js";

start();
