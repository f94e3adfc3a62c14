/** A request that is refused, as a server would refuse it. */
export class Refusal extends Error {
  /** @param {number} status @param {string} problem @param {string} fix */
  constructor(status, problem, fix) {
    super(problem);
    this.status = status;
    this.fix = fix;
  }
}
