/** The texts of Learn, in German. */

/** @type {typeof import("./en.js").texts} */
export const texts = {
  learn: {
    title: "Lernen",
    lead: "Die drei Spiele und die Köpfe, die sie spielen.",
    games: "Die Spiele",
    engines: "Die Engines",
    try: "Probier es aus: Beide Seiten gehören dir",
    restart: "Brett leeren",
    example: "Sieh ihr beim Denken zu",
    exampleText: "Spiele auf dem Brett; die Engine sagt, was sie täte, und warum.",
    plays: "Spielt",
    source: "Stammt aus",
    options: "Einstellungen",
    play: "Gegen sie spielen",
    compare: "Vergleichen",
    rating: "Wertung",
    unrated: "noch ohne Wertung",
    between: (low, high) => `${low} bis ${high} mit 95 % Sicherheit`,
    ratingText:
      "0 Elo ist das Mittel der Engines, die aufeinandertrafen; die Genauigkeit vergleicht jeden Zug mit perfektem Spiel.",
    noEngine: "Eine Engine dieses Namens gibt es nicht",
    setting: "Einstellung",
    normally: "sonst",
    meaning: "Bedeutung",
    thinks: "Sie würde spielen",
    idea: "Die Idee",
    steps: "So geht es",
    blind: "Was sie nicht sieht",
    lessons: "Jede Regel ausprobieren",
    ideas: "Ideen, die Partien entscheiden",
    ideaBoards: "Probier es aus",
    ideaExample: "Ein Beispiel",
    advice: "Gut zu wissen",
    otherSizes: "Brett",
    notThis: (move) => `${move} ist nicht der Zug.`,
    onceMore: "Noch einmal",
    all: "Alle Lektionen",
  },
  rules: {
    "Red begins; then the sides take turns.": "Rot beginnt; dann wechseln die Seiten sich ab.",
    "Choose a column: your stone falls to its lowest free cell.":
      "Wähle eine Spalte: Dein Stein fällt auf ihr unterstes freies Feld.",
    "Four stones of one colour in a line win at once.":
      "Vier Steine einer Farbe in einer Reihe gewinnen sofort.",
    "A full board without such a line is a draw.": "Ein volles Brett ohne solche Reihe ist unentschieden.",
    "White begins; each turn puts one stone on an empty cell.":
      "Weiß beginnt; jeder Zug setzt einen Stein auf ein leeres Feld.",
    "White begins; each turn puts one stone on an empty cell. Black may answer the first with swap, taking it over.":
      "Weiß beginnt; jeder Zug setzt einen Stein auf ein leeres Feld. Auf den ersten darf Schwarz mit Tausch antworten und ihn übernehmen.",
    "Tripod: one chain touches three sides; a corner belongs to none.":
      "Dreibein: Eine Kette berührt drei Seiten; eine Ecke gehört zu keiner.",
    "Loop: one chain runs around a cell that is not its own.":
      "Schleife: Eine Kette läuft um ein Feld, das nicht ihr eigenes ist.",
    "A full board without any of these is a draw.": "Ein volles Brett ohne all das ist unentschieden.",
    "Fork: one chain touches three sides; a corner belongs to none.":
      "Gabel: Eine Kette berührt drei Seiten; eine Ecke gehört zu keiner.",
    "Bridge: one chain joins two corners. Ring: one runs around any cell.":
      "Brücke: Eine Kette verbindet zwei Ecken. Ring: Eine läuft um irgendein Feld.",
  },
  lessons: {
    row: {
      title: "Eine Zeile",
      task: "Rot ist am Zug: Vervollständige die Zeile.",
      done: "Vier nebeneinander gewinnen sofort.",
    },
    column: {
      title: "Eine Spalte",
      task: "Rot ist am Zug: Vervollständige die Spalte.",
      done: "Auch vier übereinander gewinnen.",
    },
    diagonal: {
      title: "Eine Diagonale",
      task: "Rot ist am Zug: Vervollständige die Diagonale.",
      done: "Ebenso vier auf einer Diagonale.",
    },
    block: {
      title: "Eine Drohung",
      task: "Gelb ist am Zug: Rot droht mit vier. Verhindere es.",
      done: "Geblockt. Auf eine Drohung muss man sofort antworten.",
    },
    tripod: {
      title: "Ein Dreibein",
      task: "Weiß ist am Zug: Verbinde drei Seiten.",
      done: "Eine Kette berührt drei Seiten: ein Dreibein.",
    },
    loop: {
      title: "Eine Schleife",
      task: "Weiß ist am Zug: Schließe die Schleife.",
      done: "Die Kette läuft um ein Feld, das nicht ihr eigenes ist: eine Schleife.",
    },
    bridge: {
      title: "Eine Brücke",
      task: "Weiß ist am Zug: Verbinde zwei Ecken.",
      done: "Eine Kette verbindet zwei Ecken: eine Brücke.",
    },
    fork: {
      title: "Eine Gabel",
      task: "Weiß ist am Zug: Verbinde drei Seiten. Eine Ecke gehört zu keiner.",
      done: "Eine Kette berührt drei Seiten: eine Gabel.",
    },
    ring: {
      title: "Ein Ring",
      task: "Weiß ist am Zug: Schließe den Ring.",
      done: "Die Kette läuft um ein Feld: ein Ring.",
    },
    swap: {
      title: "Der Tausch",
      task: "Weiß hat in der Mitte begonnen, dem besten Platz. Schwarz darf diesen Stein übernehmen: Drücke darauf.",
      done: "Der Stein gehört jetzt Schwarz, und Weiß ist am Zug. So beginnt niemand zu gut.",
    },
  },
  advice: {
    "connect-four": [
      [
        "Die Mitte",
        "Durch die mittlere Spalte laufen mehr Vierer als durch jede andere. Gegen perfektes Spiel gewinnt als erster Zug nur Spalte 4.",
      ],
      [
        "Zwei Drohungen zugleich",
        "Dein Gegner kann nur an einer Stelle blocken. Setze einen Stein, der zwei übrig lässt.",
      ],
      [
        "Ungerade und gerade Zeilen",
        "Spät in der Partie füllen sich die Spalten abwechselnd. Rot bekommt meist die ungeraden Zeilen und Gelb die geraden; dort sollten also ihre Drohungen liegen.",
      ],
      [
        "Hilf nicht",
        "Sieh dir vor dem Zug das Feld darüber an: Dein Stein kann die Stufe sein, die dein Gegner braucht.",
      ],
    ],
    fencemaster: [
      [
        "Verbunden ohne Berührung",
        "Zwei Steine mit zwei freien Feldern dazwischen sind so gut wie verbunden: Wird das eine genommen, spiele das andere.",
      ],
      [
        "Mehrere Wege zum Gewinn",
        "Ziele auf eine Stellung mit zwei Möglichkeiten zum Schluss. Nur eine davon lässt sich blocken.",
      ],
      [
        "Ecken zählen nicht",
        "Eine Ecke gehört zu keiner Seite, ein Stein dort berührt also nicht zwei Seiten zugleich.",
      ],
    ],
    havannah: [
      [
        "Verbunden ohne Berührung",
        "Zwei Steine mit zwei freien Feldern dazwischen sind so gut wie verbunden: Wird das eine genommen, spiele das andere.",
      ],
      [
        "Drei Ziele zugleich",
        "Ringe, Brücken und Gabeln helfen einander: Auf einen Zug, der zwei davon droht, gibt es keine Antwort.",
      ],
      [
        "Ecken sind für Brücken",
        "Eine Ecke gehört zu keiner Seite. Sie ist eine halbe Brücke und nützt einer Gabel nichts.",
      ],
    ],
  },
  ideas: {
    "double-threat": {
      title: "Doppeldrohung",
      lead: "Zwei Gewinnfelder zugleich: Die andere Seite kann nur eines verhindern.",
      paragraphs: [
        "Eine einzelne Drohung wird beantwortet, und oft hilft die Antwort der anderen Seite. Suche also den Stein, der zwei Drohungen schafft: zwei Reihen, die sich in ihm kreuzen, oder drei in einer Reihe mit zwei offenen Enden.",
        "Zwei Drohungen übereinander leisten dasselbe. Ein Stein im unteren Feld macht das obere spielbar.",
        "Bevor du sie spielst, sieh einmal nach den Drohungen der anderen Seite: Sie kommen zuerst.",
      ],
    },
    zugzwang: {
      title: "Zugzwang",
      lead: "Niemand darf passen. Am Ende muss eine Seite in die Spalte spielen, in die sie nicht will.",
      paragraphs: [
        "Ein Gewinnfeld weit oben in einer Spalte gewinnt nichts, solange das Feld darunter leer ist, denn dort will die andere Seite nicht spielen. Also füllen beide die anderen Spalten, bis einer nichts anderes mehr bleibt.",
        "Zähle die freien Felder der anderen Spalten. Ist ihre Zahl gerade und die andere Seite am Zug, so gehen ihr die Züge aus.",
        "Oft genügt es, in der eben gespielten Spalte zu antworten: Dann bleiben die freien Felder anderswo in Paaren.",
      ],
    },
    "odd-and-even-threats": {
      title: "Ungerade und gerade Drohungen",
      lead: "Rot will Gewinnfelder in ungeraden Zeilen, Gelb in geraden.",
      paragraphs: [
        "Das Brett hat eine gerade Zahl von Feldern, und Rot beginnt. Ist alles bis auf eine Spalte gefüllt, so ist wieder Rot am Zug: Rot spielt darin Zeile 1, Gelb Zeile 2 und so weiter. Rot bekommt die ungeraden Zeilen und Gelb die geraden.",
        "So kann ein Gewinnfeld von Rot in einer ungeraden Zeile das Ende der Partie entscheiden und eines von Gelb in einer geraden. In den anderen Zeilen ist der Gegner am Zug, wenn das Feld erreichbar wird.",
        "Haben beide Seiten solche Felder, so hängt es von ihren Spalten ab: Dann ist die Regel nur ein Anhalt, und das Zählen entscheidet.",
      ],
    },
  },
  scores: {
    title: "Was exakte Werte bedeuten",
    lead: "Sie sind keine Meinungen. Sie sagen, wie die Partie endet, wenn beide Seiten von hier an ihr Bestes spielen.",
    table: [
      ["+1", "gewinnt mit dem allerletzten eigenen Stein; +2 einen Stein früher, und so weiter", "win"],
      ["0", "unentschieden: Das Brett füllt sich, und niemand hat vier", "draw"],
      ["−1", "verliert gegen den letzten Stein des Gegners; −2 einen Stein früher", "loss"],
    ],
    paragraphs: [
      "Ein hoher Wert ist also ein schneller Gewinn und ein niedriger ein schneller Verlust. Der beste Zug hat die höchste Zahl, und ein Fehler ist ein Zug, dessen Zahl ein anderes Vorzeichen hat als die des besten.",
      "Über jeder Spalte steht, was es der Seite am Zug einbringt, dort zu spielen. Drücke auf das Brett und sieh, was ein unbedachter Stein kostet.",
      "Dasselbe wird in Zügen gesagt: „gewinnt in 14 Zügen“ zählt die eigenen Steine des Gewinners bis zum Ende der Partie.",
      "Auf Sechseckbrettern kennt früh in der Partie niemand die Wahrheit. Dort spielt eine Engine Tausende Partien im Kopf und zeigt ihre Gewinnchancen als Farbe; was sie beweisen kann, heißt Gewinn oder Verlust.",
    ],
  },
  engines: {
    window: {
      idea: [
        "Ein Fenster sind vier beliebige Felder in einer Reihe; das übliche Brett hat 69. Ein Fenster verspricht einer Seite etwas, solange kein Stein der anderen darin liegt, und je voller es ist, desto mehr.",
      ],
      steps: [
        "Sie spielt jede Zugfolge fünf Halbzüge voraus, von der Mitte nach außen, und lässt aus, was die Antwort nicht ändern kann (Alpha-Beta).",
        "Am Ende zählt sie die Fenster zusammen: +100 für drei eigene Steine, +10 für zwei, −120 und −5 für die des Gegners, +6 für jeden Stein in der Mitte.",
        "Sie nimmt den Zug, dessen schlechtestes Ende am besten ist.",
      ],
      blind:
        "Eine Lücke, die sich im nächsten Zug füllen lässt, zählt so viel wie eine, die vier Zeilen höher hängt. Sie baut Dreier, die sie nie vollenden kann.",
      example: "Ihre Zählung mag eine Spalte, die den Gewinn wegwirft.",
    },
    average: {
      idea: [
        "Sie nimmt nicht die beste Antwort des Gegners an. Sie fragt, wie gut die Zukunft im Ganzen ist: Ein Zug ist das Mittel all dessen wert, was folgen kann.",
      ],
      steps: [
        "Ein Gewinn wird gespielt, eine Drohung geblockt, und ein Zug, der den Gegner gewinnen lässt, scheidet aus.",
        "Jede Stellung, die sie sehen kann, bekommt Punkte: Angriffe, Drohungen, Blockaden, Spalten, die man nicht spielen darf.",
        "Der Zug mit dem besten Durchschnitt wird gespielt.",
      ],
      blind:
        "Sie hofft. Ein Durchschnitt glaubt, der Gegner spiele jeden Zug so gern wie den besten; eine einzige Widerlegung unter hundert Antworten fällt kaum auf.",
      example: "Die Spalte, die ihr am besten gefällt, verliert zwangsläufig.",
    },
    tempered: {
      idea: [
        "Ein Gewinn muss mehr zählen als beliebig viele hübsche Stellungen. Darum liegt jeder Wert zwischen −10 und +10, und je näher er einem Ende ist, desto weniger bringt jeder weitere Posten.",
      ],
      steps: [
        "Sie sieht sich jede Zugfolge von fünf Halbzügen an, ohne eine auszulassen.",
        "Ein Posten nach dem anderen kommt hinzu, jeder mal dem, was bis 10 noch fehlt.",
        "Nur eine beendete Partie erreicht 10.",
      ],
      blind:
        "Nahe den Enden wiegen schlechte Nachrichten fast nichts: Ein großer Vorteil verdeckt eine große Gefahr.",
      example: "Zwei Spalten ließen Rot darüber gewinnen. Sie weiß es und meidet sie.",
    },
    stacks: {
      idea: [
        "Jede Spalte hat einen Stapel von Zahlen, und die oberste ist die Summe der Spalte. Sie schaut nie voraus; die Summen merken sich die ganze Partie.",
      ],
      steps: [
        "Ist sie am Zug, so bekommt eine Spalte einen Punkt für jeden noch möglichen Vierer durch ihr nächstes freies Feld.",
        "Ein Stein des Gegners beendet manche dieser Vierer: Ihre Spalten verlieren eine Zahl vom Stapel und werden neu gezählt.",
        "Dasselbe wird für die Vierer des Gegners gezählt, und die höchste Summe wird gespielt. Ein Gewinn oder eine Blockade geht allem vor.",
      ],
      blind: "Sie sieht einen Stein voraus. Auf eine Falle aus zwei Zügen fällt sie jedes Mal herein.",
      example: "Gelb hat darüber geantwortet. Die Summen sagen immer noch: die Mitte.",
    },
    schmipo: {
      idea: [
        "Sie zielt nie auf den schnellsten Gewinn, sondern auf eine Stellung mit mehreren Gewinnwegen zugleich, denn ein Gegner kann nur einen blocken.",
      ],
      steps: [
        "Sie eröffnet in einer Ecke und baut an ihr eine Kette aus drei Steinen, gegenüber eine aus zwei.",
        "Die Felder zwischen den Ketten sind kritisch: Jedes davon würde beide verbinden.",
        "Ab zehn Steinen schaut sie drei Halbzüge voraus und zählt Ränder, ihre größte Kette, kritische Felder und Gewinnfelder.",
      ],
      blind: "Sie sieht nur Felder neben einem Stein, und drei Halbzüge sind auf einem Sechseckbrett wenig.",
      example: "Sie führt ihre Kette an der Ecke weiter.",
    },
    "cross-four": {
      idea: ["Mehr Steine in einer Reihe sind besser, und vier gewinnen. Sonst wird nichts gezählt."],
      steps: [
        "Sie spielt jede Zugfolge sechs Halbzüge voraus mit Alpha-Beta, die Spalten von links nach rechts.",
        "Am Ende zählt sie Reihen: 10000 für vier, 100 für drei, 1 für zwei, und zieht die des Gegners ab.",
        "Von gleichen Zügen wird der linke gespielt.",
      ],
      blind:
        "Was an den Enden einer Reihe liegt, ist ihr gleich, und ein Gewinn jetzt ist nicht mehr wert als einer später.",
      example: "Sie könnte sofort gewinnen und schiebt es womöglich auf.",
    },
    minimax: {
      idea: [
        "Die schlichte Suche aller Spiele zu zweit: Spiele jede Zugfolge bis zu einer Tiefe, frage, was das Ende wert ist, und nimm an, dass jede Seite das für sie Beste tut.",
      ],
      steps: [
        "Wähle, wie tief sie schaut und mit wessen Augen sie urteilt.",
        "Jede Zugfolge wird durchgespielt, keine ausgelassen.",
        "Der Wert einer Stellung ist der ihres besten Zuges.",
      ],
      blind: "Hinter ihrer Tiefe sieht sie nichts, und ihr Urteil ist geliehen.",
      example: "Dieselbe Antwort wie alphabeta, aus viel mehr Stellungen.",
    },
    alphabeta: {
      idea: [
        "Minimax, das auslässt, was die Antwort nicht ändern kann: Sobald eine Antwort einen Zug schlechter macht als einen schon gefundenen, sind die übrigen Antworten gleichgültig.",
      ],
      steps: [
        "Sie hält zwei Schranken: was jeder Seite schon sicher ist.",
        "Eine Zugfolge, die aus ihnen herausfällt, bleibt liegen.",
        "So sieht sie nur einen Bruchteil der Stellungen an und spielt genau denselben Zug.",
      ],
      blind: "Hinter ihrer Tiefe sieht sie nichts, und ihr Urteil ist geliehen.",
      example: "Dieselbe Antwort wie minimax, aus viel weniger Stellungen.",
    },
    perfect: {
      idea: [
        "Sie weiß es. Für jede Spalte sagt sie, wer gewinnt, wenn beide Seiten ihr Bestes spielen, und mit welchem Stein.",
      ],
      steps: [
        "Die ersten Halbzüge stehen in einem Buch, das vorher ausgerechnet wurde.",
        "Danach sucht sie bis zum Ende der Partie, jede Stellung einmal, die erzwungenen Züge umsonst.",
      ],
      blind: "Nichts. Aber sie kennt nur Ergebnisse, darum sind ihre Gründe kurz.",
      example: "Gelb gewinnt mit Stein 32, und so geht es.",
    },
    ladder: {
      idea: [
        "Zehn Gegner, die sich irren wie Menschen: Sie sehen, was auf dem Brett ist, und schauen verschieden weit voraus.",
      ],
      steps: [
        "Blick: Ab Stufe 3 nimmt sie jeden Gewinn mit dem nächsten Stein, ab Stufe 4 verhindert sie jede Drohung.",
        "Voraussicht: In Vier gewinnt sieht sie Gewinne und Verluste, die sich innerhalb ihres Horizonts erzwingen lassen, von 4 Halbzügen auf Stufe 5 bis 31 auf Stufe 9.",
        "Urteil: Alles andere beurteilt sie nach Fenstern aus vier Feldern oder nach Partien, die sie im Kopf spielt.",
        "Eine Laune: Manche Züge mag sie mehr, als sie sollte, je niedriger die Stufe, desto mehr; so gleicht keine Partie der anderen.",
      ],
      blind: "Was hinter ihrem Horizont liegt. Stufe 10 spielt den besten bekannten Zug.",
      example: "Stufe 3 nimmt einen Vierer mit und läuft in die Doppeldrohung dahinter.",
    },
    mcts: {
      idea: [
        "Sie spielt im Kopf Tausende Partien gegen sich selbst, sieht, wo es gut läuft, und spielt dort mehr davon.",
      ],
      steps: [
        "Folge den vielversprechendsten Zügen durch den Baum der Stellungen, die sie sich merkt.",
        "Sieh die Stellung an, in der der Baum endet: Kann eine Seite sofort gewinnen, muss etwas verhindert werden?",
        "Spiele von dort eine Partie zu Ende, meist zufällig.",
        "Melde das Ergebnis jeder Stellung auf dem Weg.",
      ],
      blind: "Einen schmalen Weg, den nur eine genaue Zugfolge findet, sieht sie erst nach langer Zeit.",
      example: "Schwarz muss eine Drohung verhindern; jeder andere Zug verliert, und sie beweist es.",
    },
    proof: {
      idea: [
        "Sie stellt zwei Fragen: Kann die Seite am Zug einen Gewinn erzwingen, und kann es die andere? Zweimal nein ist unentschieden.",
      ],
      steps: [
        "Jede Stellung trägt zwei Zahlen: wie viele Stellungen noch zu entscheiden sind, um den Gewinn zu beweisen, und wie viele, um ihn zu widerlegen.",
        "Die Suche geht dort weiter, wo beide Zahlen am kleinsten sind; so folgt sie Drohung auf Drohung viel tiefer als stillen Zugfolgen.",
        "Was nicht rechtzeitig geklärt ist, bekommt stattdessen eine ehrliche Schätzung.",
      ],
      blind: "Stille Stellungen mit vielen freien Feldern sind außer ihrer Reichweite, und das sagt sie.",
      example: "Weiß kann von hier einen Gewinn erzwingen, und sie zeigt, wie.",
    },
    zero: {
      idea: [
        "Sie lernte nur aus eigenen Partien. Ein Netz sieht die Steine an und sagt auf einen Blick, welche Züge einen Versuch wert sind und wie die Partie enden mag.",
      ],
      steps: [
        "Folge den Zügen, die dem Netz gefallen und bisher gut gingen.",
        "Frage das Netz nach der Stellung, in der das endet.",
        "Melde seine Antwort jeder Stellung auf dem Weg und beginne von vorn.",
      ],
      blind: "Was ihr selten begegnet ist: Dort kann sie sicher sein und sich irren.",
      example: "Dem Netz gefällt eine Spalte, bevor etwas durchsucht ist.",
    },
    random: {
      idea: [
        "Sie mischt die erlaubten Züge und spielt den ersten. Sie ist das Maß: Wer sie nicht fast immer schlägt, hat noch etwas zu lernen.",
      ],
      steps: [
        "Jeder erlaubte Zug ist so wahrscheinlich wie jeder andere.",
        "Derselbe Startwert spielt in derselben Stellung denselben Zug.",
      ],
      blind: "Alles.",
      example: "Irgendeine Spalte, ohne jeden Grund.",
    },
  },
};
