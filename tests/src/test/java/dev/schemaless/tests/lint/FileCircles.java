package dev.schemaless.tests.lint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * The circles of files within each package: each file of a circle knows every other one, through others perhaps. To
 * understand one of them a reader needs all.
 */
final class FileCircles {
    private final Map<String, Set<String>> known = new TreeMap<>();
    private final Map<String, Set<String>> reached = new HashMap<>();

    private FileCircles(List<ClassDependency> dependencies, BiPredicate<String, String> natural) {
        for (ClassDependency each : dependencies) {
            String from = fileOf(each.from());
            String to = fileOf(each.to());
            if (each.fromPackage().equals(each.toPackage()) && !from.equals(to) && !natural.test(from, to)) {
                known.computeIfAbsent(from, absent -> new TreeSet<>()).add(to);
            }
        }
        known.keySet().forEach(file -> reached.put(file, reachedFrom(file)));
    }

    /**
     * Returns the circles, the largest first; each has its files in alphabetical order, with their packages.
     *
     * @param natural says which files know others by nature, such as a sealed interface its alternatives. These steps do
     *     not count.
     */
    static List<List<String>> among(List<ClassDependency> dependencies, BiPredicate<String, String> natural) {
        return new FileCircles(dependencies, natural).circles();
    }

    private List<List<String>> circles() {
        Set<String> done = new HashSet<>();
        List<List<String>> circles = new ArrayList<>();
        for (String file : known.keySet()) {
            List<String> circle = known.keySet().stream()
                    .filter(other -> isReached(file, other) && isReached(other, file))
                    .toList();
            if (!circle.isEmpty() && done.add(circle.get(0))) {
                circles.add(circle);
            }
        }
        circles.sort(Comparator.<List<String>>comparingInt(List::size).reversed());
        return circles;
    }

    private boolean isReached(String from, String to) {
        return reached.get(from).contains(to);
    }

    private Set<String> reachedFrom(String start) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(known.get(start));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (found.add(next)) {
                open.addAll(known.getOrDefault(next, Set.of()));
            }
        }
        return found;
    }

    /** Returns the name of the file's class, in which nested classes are. */
    private static String fileOf(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }
}
