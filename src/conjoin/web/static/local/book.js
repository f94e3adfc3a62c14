/**
 * The opening book: the exact score of every running position of the first plies, folded by the mirror. It is
 * laid out as `conjoin.web.site` writes it, and its keys are those of `games.connect_four_bits`.
 *
 * @typedef {{keys: BigUint64Array, scores: Int8Array}} Page the positions of one ply, by ascending key
 */

const WIDTH = 7;
const STEP = 7n;
const COLUMNS = [...Array(WIDTH).keys()].map((column) => 0x7fn << (STEP * BigInt(column)));
const BOTTOM = COLUMNS.reduce((sum, _, column) => sum | (1n << (STEP * BigInt(column))), 0n);

/** @type {Promise<Page[]> | undefined} */
let loading;

/** @returns {Promise<Page[]>} */
async function load() {
  const packed = await fetch(new URL("../data/book.gz", import.meta.url));
  if (!packed.ok || !packed.body) return [];
  const unpacked = packed.body.pipeThrough(new DecompressionStream("gzip"));
  const view = new DataView(await new Response(unpacked).arrayBuffer());
  const plies = view.getUint32(0, true);
  const counts = [...Array(plies).keys()].map((ply) => view.getUint32(4 + 4 * ply, true));
  let keyAt = 4 + 4 * plies;
  let scoreAt = keyAt + 8 * counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => {
    const keys = new BigUint64Array(count);
    let key = 0n;
    for (let index = 0; index < count; index++) {
      key += view.getBigUint64(keyAt + 8 * index, true); // each is the difference to the one before it
      keys[index] = key;
    }
    const scores = new Int8Array(view.buffer, scoreAt, count);
    keyAt += 8 * count;
    scoreAt += count;
    return { keys, scores };
  });
}

/** The score for the side to move; undefined where the book or the game has ended. @param {number[]} moves */
export async function bookScore(moves) {
  const page = (await (loading ??= load()))[moves.length];
  if (!page) return undefined;
  const wanted = keyOf(moves);
  let low = 0;
  let high = page.keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {bigint} */ (page.keys[middle]) < wanted) low = middle + 1;
    else high = middle;
  }
  return page.keys[low] === wanted ? page.scores[low] : undefined;
}

/** @param {number[]} moves columns from 0 */
function keyOf(moves) {
  let mine = 0n;
  let all = 0n;
  for (const column of moves) {
    mine ^= all;
    all |= all + (1n << (STEP * BigInt(column)));
  }
  const key = (all + BOTTOM) | mine;
  const other = mirrored(key);
  return key < other ? key : other;
}

/** @param {bigint} key */
function mirrored(key) {
  return COLUMNS.reduce((found, column, at) => (found << STEP) | ((key & column) >> (STEP * BigInt(at))), 0n);
}
