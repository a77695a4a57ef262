package dev.schemaless.tests.lint;

import dev.schemaless.tests.lint.SourceTree.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A passage of English in the tree.
 *
 * @param place the package of a Java file, the path of a document
 * @param source the path and line, for the reader of a failure
 * @param text without markup; code is {@code X}
 */
record Prose(Kind kind, String place, String source, String text) {
    enum Kind {
        JAVADOC,
        COMMENT,
        MESSAGE,
        DOCUMENT
    }

    private static final Pattern TOKEN = Pattern.compile(
            "\"\"\"(?:[^\"\\\\]++|\\\\.|\"(?!\"\"))*+\"\"\"" // text block
                    + "|\"(?:[^\"\\\\\\n]++|\\\\.)*+\"" // text
                    + "|'(?:[^'\\\\\\n]|\\\\.)+'" // character
                    + "|/\\*.*?\\*/|//[^\\n]*(?:\\n\\s*//[^\\n]*)*+", // comment
            Pattern.DOTALL);
    private static final Pattern CONCATENATION = Pattern.compile("(?<!\")\"\\s*\\+\\s*\"(?!\")");
    private static final Pattern WORD = Pattern.compile("[a-z]{2,}\\s");
    private static final Pattern SQL_OR_PATTERN = Pattern.compile("= \\?|\\|");
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern PARAGRAPH = Pattern.compile("\\n\\s*\\n|\\n(?=\\s*(?:[-*|#]|\\d+\\.))|\\|");

    /** Returns the comments and messages of a Java file. A message is a literal of three words. */
    static List<Prose> ofJava(Source source) {
        String text = CONCATENATION.matcher(String.join("\n", source.lines())).replaceAll("");
        List<Prose> passages = new ArrayList<>();
        TOKEN.matcher(text).results().forEach(token -> {
            int line = (int) text.substring(0, token.start()).lines().count();
            ofToken(token.group(), packageOf(source), source.path() + ":" + line)
                    .forEach(passages::add);
        });
        return passages;
    }

    private static Stream<Prose> ofToken(String token, String place, String source) {
        if (token.startsWith("/**")) {
            return Stream.of(new Prose(Kind.JAVADOC, place, source, withoutTags(token)));
        }
        if (token.startsWith("/")) {
            return Stream.of(new Prose(Kind.COMMENT, place, source, spaced(token.replaceAll("(?m)^\\s*//|\\*/?", ""))));
        }
        String content = token.substring(1, token.length() - 1);
        boolean isEnglish = !token.startsWith("\"\"\"")
                && !SQL_OR_PATTERN.matcher(content).find()
                && WORD.matcher(content).results().count() >= 3;
        return isEnglish ? Stream.of(new Prose(Kind.MESSAGE, place, source, spaced(content))) : Stream.empty();
    }

    /** Returns the paragraphs, items and cells of a document, without code. */
    static List<Prose> ofDocument(Source source) {
        String text = CODE_BLOCK.matcher(String.join("\n", source.lines())).replaceAll("");
        return PARAGRAPH
                .splitAsStream(text.replaceAll("`[^`]*`", "X").replaceAll("]\\([^)]*\\)", "]"))
                .map(Prose::spaced)
                .map(passage ->
                        new Prose(Kind.DOCUMENT, source.path().toString(), source.path() + ": " + passage, passage))
                .toList();
    }

    private static String withoutTags(String javadoc) {
        return spaced(javadoc.substring(3, javadoc.length() - 2)
                .replaceAll("(?m)^\\s*\\*", "")
                .replaceAll("(?m)^\\s*(?=@\\w)", "; ")
                .replaceAll("(?s)<pre>.*?</pre>", "X.")
                .replaceAll("(?s)\\{@\\w+\\s(?:[^{}]|\\{[^{}]*})*}", "X")
                .replaceAll("<[^>]*>", ""));
    }

    private static String spaced(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static String packageOf(Source source) {
        return source.path()
                .getParent()
                .toString()
                .replaceFirst(".*src/main/java/(dev/schemaless/)?", "")
                .replace('/', '.');
    }
}
