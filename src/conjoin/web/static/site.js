/** The application without a server: the page answers itself what it would ask one. */

import { backend } from "./base/backend.js";
import { keepAddressesInQuery } from "./base/place.js";
import { answer, openSocket } from "./local/answers.js";

backend.answer = answer;
backend.openSocket = openSocket;
keepAddressesInQuery();
document.documentElement.classList.add("no-server");
void import("./app.js");
