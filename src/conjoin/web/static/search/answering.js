/**
 * The side of a worker that answers: one question after the other, each with as many answers as it likes, the last
 * of which counts.
 *
 * @template Question
 * @param {(question: Question, tell: (answer: unknown) => void) => Promise<void> | void} answer
 */
export function answerQuestions(answer) {
  addEventListener("message", async (/** @type {MessageEvent<Question>} */ { data }) => {
    try {
      await answer(data, (found) => postMessage({ answer: found }));
      postMessage({ done: true });
    } catch (error) {
      postMessage({ failed: String(error) });
    }
  });
}
