/**
 * A pause varied by half of it, so that all who lost the same server do not come back in the same moment.
 *
 * @param {number} milliseconds
 */
export const varied = (milliseconds) => milliseconds * (0.5 + Math.random());
