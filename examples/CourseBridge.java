// A player of the FenceMaster course in Java behind the Go Text Protocol, so that it meets engines like any program.
//
//     conjoin match fencemaster:size=6,swap=on "gtp:java -cp bin examples/CourseBridge.java team.Player" schmipo --openings none
//
// `bin` holds the compiled player and the course's own package. The player is found and called by name (reflection), so
// that this file needs neither to be compiled. It cannot be given moves of its own: hence `--openings none`.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

public final class CourseBridge {
    private static final String COMMANDS =
            "list_commands\nname\nversion\nprotocol_version\nboardsize\nclear_board\nplay\ngenmove\nquit";
    private static final int WHITE = 1, BLACK = 2;

    private final Class<?> kind;
    private final Class<?> moveKind;
    private Object player;
    private int own, size = 6;
    private final List<String[]> before = new ArrayList<>(); // colour and move, until the player has its colour
    private int[] first; // the cell of the first stone, which a swap names

    private CourseBridge(String name) throws Exception {
        kind = Class.forName(name);
        Class<?> found = null;
        for (Method method : kind.getMethods())
            if (method.getName().equals("opponentMove")) found = method.getParameterTypes()[0];
        if (found == null) throw new IllegalArgumentException(name + " has no method opponentMove");
        moveKind = found;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err); // what players print is no answer
        CourseBridge bridge = new CourseBridge(arguments[0]);
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            if (line.isBlank()) continue;
            String[] words = line.trim().split("\\s+");
            String answer;
            try {
                answer = "= " + bridge.answer(words);
            } catch (Refusal refusal) {
                answer = "? " + refusal.getMessage();
            }
            answers.print(answer + "\n\n");
            answers.flush();
            if (words[0].equals("quit")) return;
        }
    }

    private String answer(String[] words) throws Exception {
        switch (words[0]) {
            case "list_commands": return COMMANDS;
            case "name": return kind.getName();
            case "version": return "1";
            case "protocol_version": return "2";
            case "boardsize": size = Integer.parseInt(words[1]); return "";
            case "clear_board": player = null; first = null; before.clear(); return "";
            case "play": hear(words[1], words[2]); return "";
            case "genmove": return move(words[1]);
            case "quit": return "";
            default: throw new Refusal("unknown command");
        }
    }

    private void hear(String colour, String name) throws Exception {
        if (player == null) {
            before.add(new String[] {colour, name});
            return;
        }
        if (number(colour) == own) throw new Refusal("this player cannot be given moves of its own");
        int[] cell = name.equals("swap") ? first : cell(name);
        if (first == null) first = cell;
        Object move = moveKind.getDeclaredConstructor().newInstance();
        moveKind.getField("P").setInt(move, number(colour));
        moveKind.getField("IsSwap").setBoolean(move, name.equals("swap"));
        moveKind.getField("Row").setInt(move, cell[0]);
        moveKind.getField("Col").setInt(move, cell[1]);
        int said = (int) call("opponentMove", new Class<?>[] {moveKind}, move);
        if (said < 0) throw new Refusal("the player holds " + name + " to be illegal");
    }

    private String move(String colour) throws Exception {
        if (player == null) {
            own = number(colour);
            player = kind.getDeclaredConstructor().newInstance();
            int said = (int) call("init", new Class<?>[] {int.class, int.class}, size, own);
            if (said < 0) throw new Refusal("the player refused to start: init returned " + said);
            for (String[] one : before) hear(one[0], one[1]);
        }
        Object move = call("makeMove", new Class<?>[] {});
        if (move == null) return "null";
        if (moveKind.getField("IsSwap").getBoolean(move)) return "swap";
        int[] cell = {moveKind.getField("Row").getInt(move), moveKind.getField("Col").getInt(move)};
        if (first == null) first = cell;
        return name(cell);
    }

    // What is answered with `?`; whatever the player throws ends the program instead, and is told by its first line.
    private static final class Refusal extends RuntimeException {
        private Refusal(String message) {
            super(message);
        }
    }

    private Object call(String name, Class<?>[] kinds, Object... given) throws Exception {
        Method method = kind.getMethod(name, kinds);
        method.setAccessible(true);
        try {
            return method.invoke(player, given);
        } catch (java.lang.reflect.InvocationTargetException wrapped) {
            if (wrapped.getCause() instanceof Exception) throw (Exception) wrapped.getCause();
            throw (Error) wrapped.getCause();
        }
    }

    private static int number(String colour) {
        return colour.toLowerCase().startsWith("w") ? WHITE : BLACK;
    }

    // A row's letter, then the number of the cell in its row, from 1; the course counts columns along the slant.
    private int[] cell(String name) {
        int row = name.charAt(0) - 'a';
        return new int[] {row, Integer.parseInt(name.substring(1)) - 1 + firstColumn(row)};
    }

    private String name(int[] cell) {
        return "" + (char) ('a' + cell[0]) + (cell[1] - firstColumn(cell[0]) + 1);
    }

    private int firstColumn(int row) {
        return Math.max(0, row - size + 1);
    }
}
