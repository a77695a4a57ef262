package dev.schemaless.tests.docs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The project's methods on a stack. */
final class Frames {
    private static final String OURS = "dev.schemaless.";
    private static final String TESTS = OURS + "tests.";
    private static final Pattern OUTER = Pattern.compile("^.*[.$]");

    private Frames() {}

    /**
     * Returns them in the order of their calls, as {@code Class.method}; lambdas are part of the method around them, and overloads that
     * call each other are one.
     */
    static List<String> ofThisThread() {
        List<String> frames = new ArrayList<>(StackWalker.getInstance()
                .walk(stack -> stack.filter(frame -> frame.getClassName().startsWith(OURS)
                                && !frame.getClassName().startsWith(TESTS)
                                && !frame.getMethodName().contains("lambda$"))
                        .map(frame ->
                                OUTER.matcher(frame.getClassName()).replaceFirst("") + "." + frame.getMethodName())
                        .toList()));
        Collections.reverse(frames);
        return IntStream.range(0, frames.size())
                .filter(i -> i == 0 || !frames.get(i).equals(frames.get(i - 1)))
                .mapToObj(frames::get)
                .toList();
    }
}
