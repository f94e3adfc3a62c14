/** The texts of Learn, in English. Another language is another file with the same shape. */

export const texts = {
  learn: {
    title: "Learn",
    lead: "The three games, and the minds that play them.",
    games: "The games",
    engines: "The engines",
    try: "Try it: both sides are yours",
    restart: "Clear the board",
    example: "See it think",
    exampleText: "Play on the board; the engine says what it would do, and why.",
    plays: "Plays",
    source: "Comes from",
    options: "Settings",
    play: "Play against it",
    compare: "Compare",
    rating: "Rating",
    unrated: "not rated yet",
    between: (/** @type {string} */ low, /** @type {string} */ high) =>
      `${low} to ${high} with 95 % certainty`,
    ratingText: "0 Elo is the mean of the engines that met; accuracy compares every move with perfect play.",
    noEngine: "There is no engine of this name",
    setting: "setting",
    normally: "normally",
    meaning: "meaning",
    thinks: "It would play",
    idea: "The idea",
    steps: "How it goes",
    blind: "What it does not see",
    lessons: "Try each rule",
    ideas: "Ideas that decide games",
    ideaBoards: "Try it",
    ideaExample: "An example",
    advice: "Good to know",
    otherSizes: "Board",
    notThis: (/** @type {string} */ move) => `${move} is not the move.`,
    onceMore: "Once more",
    all: "All lessons",
  },
  /** The rules by the words that the server has for them; those of other boards and games stay as they are. */
  rules: /** @type {Record<string, string>} */ ({}),
  lessons: {
    row: { title: "A row", task: "Red to move: complete the row.", done: "Four in a row win at once." },
    column: {
      title: "A column",
      task: "Red to move: complete the column.",
      done: "Four on top of each other win too.",
    },
    diagonal: {
      title: "A diagonal",
      task: "Red to move: complete the diagonal.",
      done: "So do four in a diagonal.",
    },
    block: {
      title: "A threat",
      task: "Yellow to move: Red threatens four. Stop it.",
      done: "Blocked. A threat must be answered at once.",
    },
    tripod: {
      title: "A tripod",
      task: "White to move: join three sides.",
      done: "One chain touches three sides: a tripod.",
    },
    loop: {
      title: "A loop",
      task: "White to move: close the loop.",
      done: "The chain runs around a cell that is not its own: a loop.",
    },
    bridge: {
      title: "A bridge",
      task: "White to move: join two corners.",
      done: "One chain joins two corners: a bridge.",
    },
    fork: {
      title: "A fork",
      task: "White to move: join three sides. A corner belongs to none.",
      done: "One chain touches three sides: a fork.",
    },
    ring: {
      title: "A ring",
      task: "White to move: close the ring.",
      done: "The chain runs around a cell: a ring.",
    },
    swap: {
      title: "The swap",
      task: "White has begun in the centre, the best place. Black may take that stone over: press it.",
      done: "The stone is Black's now, and White moves. So nobody begins too well.",
    },
  },
  advice: /** @type {Record<string, [string, string][]>} */ ({
    "connect-four": [
      [
        "The centre",
        "More fours run through the middle column than through any other. Against perfect play, column 4 is the only first move that wins.",
      ],
      ["Two threats at once", "Your opponent can block one place at a time. Build a stone that leaves two."],
      [
        "Odd and even rows",
        "Late in the game columns fill up in turn. Red tends to get the odd rows and Yellow the even ones, so that is where their threats should be.",
      ],
      [
        "Do not help",
        "Look at the cell above before you play: your stone may be the step that your opponent needs.",
      ],
    ],
    fencemaster: [
      [
        "Connected without touching",
        "Two stones with two free cells between them are as good as joined: if one cell is taken, play the other.",
      ],
      ["Several ways to win", "Aim at a position with two ways to finish. Only one of them can be blocked."],
      [
        "Corners count for nothing",
        "A corner belongs to no side, so a stone there does not touch two sides at once.",
      ],
    ],
    havannah: [
      [
        "Connected without touching",
        "Two stones with two free cells between them are as good as joined: if one cell is taken, play the other.",
      ],
      [
        "Three goals at once",
        "Rings, bridges and forks support each other: a move that threatens two of them cannot be answered.",
      ],
      [
        "Corners are for bridges",
        "A corner belongs to no side. It is half a bridge, and nothing for a fork.",
      ],
    ],
  }),
  ideas: {
    "double-threat": {
      title: "Double threat",
      lead: "Two winning cells at once: the other side can stop only one.",
      paragraphs: [
        "A single threat is answered, and often the answer helps the other side. So look for the stone that makes two threats: two lines that cross in it, or three in a row with both ends open.",
        "Two threats on top of each other do the same. A stone in the lower cell makes the upper one playable.",
        "Before you play it, look once at the other side's threats: they come first.",
      ],
    },
    zugzwang: {
      title: "Zugzwang",
      lead: "Nobody may pass. At the end one side has to play the column that it does not want.",
      paragraphs: [
        "A winning cell high up in a column wins nothing as long as the cell below it is empty, because the other side does not want to play there. So both fill the other columns, until one of them has nothing else left.",
        "Count the free cells in the other columns. If their number is even and it is the other side's turn, it is the other side that runs out.",
        "It is often enough to answer in the column just played: then the free cells elsewhere stay in pairs.",
      ],
    },
    "odd-and-even-threats": {
      title: "Odd and even threats",
      lead: "Red wants winning cells on odd rows, Yellow on even ones.",
      paragraphs: [
        "The board has an even number of cells, and Red begins. When everything but one column is filled, it is Red's turn again: Red plays row 1 of it, Yellow row 2, and so on. Red gets the odd rows and Yellow the even ones.",
        "So a winning cell of Red's on an odd row can decide the end of the game, and one of Yellow's on an even row. On the other rows it is the opponent's turn when the cell can be reached.",
        "Where both sides have such cells, it depends on their columns: there the rule is only a guide, and counting decides.",
      ],
    },
  },
  scores: {
    title: "What exact scores mean",
    lead: "They are no opinions. They say how the game ends if both sides play their best from here on.",
    table: /** @type {[string, string, string][]} */ ([
      ["+1", "wins with the very last stone of its own; +2 one stone earlier, and so on", "win"],
      ["0", "draws: the board fills up and nobody has four", "draw"],
      ["−1", "loses to the opponent's last stone; −2 one stone earlier", "loss"],
    ]),
    paragraphs: [
      "So a high score is a quick win, and a low one a quick loss. The best move has the highest number, and a mistake is a move whose number has another sign than the best one's.",
      "Above each column stands the score of playing there, for the side to move. Press the board and watch what one careless stone costs.",
      'The same is said in moves: "wins in 14 moves" counts the winner\'s own stones until the game is over.',
      "On hex boards nobody knows the truth early in the game. There an engine plays thousands of games in its head and shows its win chances as colour; what it can prove is said as a win or a loss.",
    ],
  },
  engines: /** @type {Record<string, {idea: string[], steps: string[], blind: string, example: string}>} */ ({
    window: {
      idea: [
        "A window is any four cells in line; the usual board has 69. A window promises something to a side as long as the other side has no stone in it, and the fuller it is the more.",
      ],
      steps: [
        "It plays out every line five plies ahead, from the centre outwards, and skips what cannot change the answer (alpha-beta).",
        "At the end it adds up the windows: +100 for three own stones, +10 for two, −120 and −5 for the opponent's, +6 for each stone in the centre.",
        "It takes the move whose worst end is best.",
      ],
      blind:
        "A gap that can be filled next turn and one that hangs four rows up count the same. It builds threes that it can never complete.",
      example: "Its count likes a column that throws the win away.",
    },
    average: {
      idea: [
        "It does not assume the opponent's best reply. It asks how good the future is as a whole: a move is worth the mean of all that may follow.",
      ],
      steps: [
        "A win is played, a threat blocked, and a move that lets the opponent win is ruled out.",
        "Every position it can see gets points: attacks, threats, blockades, columns that may not be played.",
        "The move with the best average is played.",
      ],
      blind:
        "It hopes. An average takes the opponent to play any move as gladly as the best one, so a single refutation among a hundred replies hardly shows.",
      example: "The column it likes best is the one that loses by force.",
    },
    tempered: {
      idea: [
        "A win must count for more than any number of nice positions. So every score lies between −10 and +10, and the nearer it is to an end, the less each further item adds.",
      ],
      steps: [
        "It looks at every line of five plies, without skipping any.",
        "Items are added one after the other, each multiplied by what is left up to 10.",
        "Only a game that is over reaches 10.",
      ],
      blind: "Near the ends bad news weigh almost nothing: a great advantage hides a great danger.",
      example: "Two columns would let Red win on top. It knows, and avoids them.",
    },
    stacks: {
      idea: [
        "Every column has a stack of numbers, and the number on top is the column's total. It never looks ahead; the totals remember the whole game.",
      ],
      steps: [
        "When its turn begins, a column gets a point for each four through its next free cell that is still possible.",
        "A stone of the opponent ends some of these fours: their columns lose a number from the stack and are counted again.",
        "The same is counted for the opponent's fours, and the highest total is played. A win or a block comes before all.",
      ],
      blind: "It sees one stone ahead. A trap of two moves catches it every time.",
      example: "Yellow has answered on top. The totals still say: the centre.",
    },
    schmipo: {
      idea: [
        "It never aims at the quickest win but at a position with several ways to win at once, since an opponent can block only one.",
      ],
      steps: [
        "It opens in a corner and builds a chain of three along it, with a chain of two opposite.",
        "The cells between the chains are critical: each of them would join the two.",
        "From ten stones on it looks three plies ahead and counts edges, its largest chain, critical cells and winning cells.",
      ],
      blind: "It looks only at cells beside a stone, and three plies are few on a hex board.",
      example: "It goes on with its chain along the corner.",
    },
    "cross-four": {
      idea: ["More stones in a row are better, and four in a row win. Nothing else is counted."],
      steps: [
        "It plays out every line six plies ahead with alpha-beta, columns from left to right.",
        "At the end it counts rows: 10000 for four, 100 for three, 1 for two, and takes the opponent's away.",
        "Of equal moves the leftmost is played.",
      ],
      blind:
        "What lies at the ends of a row does not matter to it, and a win now is worth no more than a win later.",
      example: "It could win at once, and may well put it off.",
    },
    minimax: {
      idea: [
        "The plain search of all two-player games: play every line to a depth, ask what the end is worth, and assume that each side takes what is best for it.",
      ],
      steps: [
        "Choose how deep it looks, and which player's eyes it judges with.",
        "Every line is played out, none skipped.",
        "The value of a position is that of its best move.",
      ],
      blind: "It sees nothing beyond its depth, and its judgement is borrowed.",
      example: "The same answer as alphabeta, from many more positions.",
    },
    alphabeta: {
      idea: [
        "Minimax that skips what cannot change the answer: as soon as one reply makes a move worse than another that was already found, the other replies do not matter.",
      ],
      steps: [
        "It keeps two bounds: what each side is already sure of.",
        "A line that falls outside them is left alone.",
        "So it looks at a fraction of the positions and plays the very same move.",
      ],
      blind: "It sees nothing beyond its depth, and its judgement is borrowed.",
      example: "The same answer as minimax, from far fewer positions.",
    },
    perfect: {
      idea: [
        "It knows. For every column it says who wins if both sides play their best, and with which stone.",
      ],
      steps: [
        "The first plies are in a book that was worked out beforehand.",
        "After them it searches to the end of the game, each position once, the forced moves at no cost.",
      ],
      blind: "Nothing. But it knows only results, so its reasons are short.",
      example: "Yellow wins with stone 32, and this is the way.",
    },
    ladder: {
      idea: [
        "Ten opponents who err as people do: they see what is on the board, and differ in how far they look ahead.",
      ],
      steps: [
        "Sight: from level 3 on it takes every win with the next stone, from level 4 on it stops every threat.",
        "Foresight: in Connect Four it sees wins and losses that can be forced within its horizon, from 4 plies on level 5 to 31 on level 9.",
        "Judgement: everything else it judges by windows of four cells, or by games played out in its head.",
        "A whim: it likes some moves more than it should, the lower its level the more, so no two games are alike.",
      ],
      blind: "Whatever lies deeper than its horizon. Level 10 plays the best move that is known.",
      example: "Level 3 takes a four, and walks into the double threat behind it.",
    },
    mcts: {
      idea: [
        "It plays thousands of games against itself in its head, sees where they go well, and plays more of them there.",
      ],
      steps: [
        "Follow the most promising moves through the tree of positions that it remembers.",
        "Look at the position where the tree ends: can a side win at once, must something be stopped?",
        "Play a game from there to its end, mostly at random.",
        "Report the result to every position on the way.",
      ],
      blind: "A narrow path that only one exact sequence finds takes it long to see.",
      example: "Black must stop a threat; every other move loses, and it proves so.",
    },
    proof: {
      idea: [
        "It asks two questions: can the side to move force a win, and can the other side? Two times no is a draw.",
      ],
      steps: [
        "Every position carries two numbers: how many positions must still be decided to prove the win, and how many to refute it.",
        "The search goes on where both numbers are smallest, so it follows threat upon threat far deeper than quiet lines.",
        "What is not settled in time gets an honest estimate instead.",
      ],
      blind: "Quiet positions with many free cells are out of its reach, and it says so.",
      example: "White can force a win from here, and it shows how.",
    },
    zero: {
      idea: [
        "It learned from its own games alone. A network looks at the stones and says at a glance which moves are worth a try, and how the game may end.",
      ],
      steps: [
        "Follow the moves that the network likes and that have gone well so far.",
        "Ask the network about the position where that ends.",
        "Report its answer to every position on the way, and begin again.",
      ],
      blind: "What it has seldom met: there it can be sure and wrong.",
      example: "The network likes a column before anything is searched.",
    },
    random: {
      idea: [
        "It shuffles the legal moves and plays the first. It is the yardstick: whoever does not beat it nearly always has something to learn.",
      ],
      steps: [
        "Every legal move is as likely as any other.",
        "The same seed in the same position plays the same move.",
      ],
      blind: "Everything.",
      example: "Any column, for no reason at all.",
    },
  }),
};
