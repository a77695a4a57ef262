package dev.schemaless.tests.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Statements with some of their tokens lost, doubled, swapped or taken from others. Used by one thread. */
final class Mutations {
    private static final Pattern TOKEN = Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|\\w+|\\s+|.", Pattern.DOTALL);
    private static final int MOST_CHANGES = 3;

    private final List<List<String>> statements;
    private final List<String> tokens;
    private final Random random;

    Mutations(List<String> texts, Random random) {
        this.statements = texts.stream().map(Mutations::tokens).toList();
        this.tokens = statements.stream().flatMap(List::stream).toList();
        this.random = random;
    }

    private static List<String> tokens(String text) {
        return TOKEN.matcher(text).results().map(MatchResult::group).toList();
    }

    String next() {
        List<String> text = new ArrayList<>(Operands.of(statements, random));
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0 && !text.isEmpty(); changes--) {
            change(text, random.nextInt(text.size()));
        }
        return String.join("", text);
    }

    private void change(List<String> text, int at) {
        int other = random.nextInt(text.size());
        String token = text.get(at);
        switch (random.nextInt(6)) {
            case 0 -> text.remove(at);
            case 1 -> text.add(at, " " + token + " ");
            case 2 -> text.set(at, text.set(other, token));
            case 3 -> text.set(at, Operands.of(tokens, random));
            case 4 -> text.set(at, " " + Operands.any(random, true) + " ");
            default -> text.add(at, " " + Operands.of(tokens, random) + " ");
        }
    }
}
