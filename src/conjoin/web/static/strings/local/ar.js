import { wording } from "../wording.js";

/** What a site without a server says, in Arabic. */

const { number, or, and } = wording("ar");

/** @type {typeof import("./en.js").texts} */
export const texts = {
  noGame: "هذه الرقعة ليست جزءًا من هذا الموقع",
  noGameFix: "اختر واحدة من الرقع المعروضة.",
  noClock: "المباريات بالساعة تحتاج إلى خادم",
  noClockFix: "اختر اللعب بلا ساعة.",
  noEngine: "هذا الخصم يحتاج إلى خادم",
  noEngineFix: "اختر مستوى أو محركًا من القائمة.",
  noServer: "هذا يحتاج إلى خادم",
  noServerFix: "ثبّت Conjoin وشغّل `conjoin serve`.",
  noSuchGame: "لا توجد مباراة كهذه في هذا المتصفح",
  noSuchGameFix: "ابدأ مباراة جديدة.",
  noPuzzle: "لا يوجد لغز كهذا هنا",
  noPuzzleFix: "اختر طولًا آخر أو فكرة أخرى.",
  over: "انتهت المباراة",
  overFix: "تراجع عن نقلة أو ابدأ مباراة جديدة.",
  late: "تغيّرت الرقعة",
  lateFix: "انظر إليها ثم حاول من جديد.",
  illegal: (played) => `لا يمكن لعب ${played} هنا`,
  illegalFix: "اختر عمودًا غير ممتلئ في مباراة لم تنتهِ بعد.",
  illegalCellFix: "اختر خلية فارغة في مباراة لم تنتهِ بعد.",
  atRandom: (count) => `اختيار عشوائي؛ عدد النقلات الممكنة: ${number(count)}`,
  searched: (depth, value) => `القيمة ${value} بعد أفضل لعب يراه على عمق ${number(depth)}`,
  averaged: (depth) => `متوسط كل ما قد يلي على عمق ${number(depth)}`,
  tried: (visits, all) => `جُرّبت في ${number(visits)} من ${number(all)} محاكاة`,
  proven: (score) => `مُثبت: ${score}، مهما لعب الطرف الآخر`,
  notProven: (share) => `لم يُثبت ضمن الحد؛ نتيجته في مباريات عشوائية من هنا ${share}`,
  opening: {
    first: "يبدأ فيأخذ الزاوية السفلى اليمنى",
    corner: "يأخذ زاوية من الطرف الآخر",
    three: "سلسلة من ثلاثة عند زاوية تلمس ضلعين",
    two: "سلسلة من اثنين في المقابل تصنع خلايا حرجة",
    swap: "الحجر الأول على زاوية، فيأخذه لنفسه",
  },
  takesOver: (stone) => `يأخذ الحجر الأول، ${stone}`,
  winsAtOnce: "يفوز فورًا",
  mustPlay: "لا بد من لعبها: وإلا فاز الطرف الآخر هنا",
  leavesWin: (cells) => `يترك للطرف الآخر الفوز في ${or(cells)}`,
  threatens: (cells) => `يهدّد بالفوز في ${or(cells)}`,
  threatensAll: (cells) => `يهدّد بالفوز في ${and(cells)}، ولا يمكن منعها كلها`,
  warned: (move, score, better) => `${move} ${score}؛ والأفضل ${or(better)}.`,
  winsNow: (side, columns) => `يفوز ${side} فورًا في ${or(columns)}.`,
  mustBlock: (side, columns) => `يهدّد ${side} بالفوز في ${and(columns)}.`,
  doubleThreat: (move, columns) => `تصنع ${move} تهديدين معًا في ${and(columns)}.`,
  givesAway: (side, columns) => `حجر في ${or(columns)} يتيح الفوز فوقه لـ${side}.`,
  bestPlay: (columns, score) => `الأفضل ${columns.join("، ")}: ${score}.`,
};
