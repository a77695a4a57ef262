package dev.schemaless.tests.lint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The packages that know each other in a circle, with the pairs of classes that make them do so. */
final class PackageCycles {
    private static final int SHOWN_PAIRS = 8;

    private final Map<String, Map<String, Set<String>>> pairs = new TreeMap<>();
    private final Map<String, Set<String>> reached = new HashMap<>();

    private PackageCycles(List<ClassDependency> dependencies) {
        dependencies.forEach(each -> pairs.put(each.fromPackage(), new TreeMap<>()));
        for (ClassDependency each : dependencies) {
            boolean isOwn = pairs.containsKey(each.toPackage());
            if (isOwn && !each.fromPackage().equals(each.toPackage())) {
                pairs.get(each.fromPackage())
                        .computeIfAbsent(each.toPackage(), to -> new TreeSet<>())
                        .add(each.toString());
            }
        }
        pairs.keySet().forEach(name -> reached.put(name, reachedFrom(name)));
    }

    /** Returns a line for each step of each circle: the two packages, and the pairs of classes. Empty if there is no circle. */
    static List<String> among(List<ClassDependency> dependencies) {
        return new PackageCycles(dependencies).steps();
    }

    private List<String> steps() {
        List<String> steps = new ArrayList<>();
        pairs.forEach((from, targets) -> targets.forEach((to, classes) -> {
            if (reached.get(to).contains(from)) {
                String shown =
                        String.join(", ", classes.stream().limit(SHOWN_PAIRS).toList());
                int more = classes.size() - SHOWN_PAIRS;
                steps.add(from + " -> " + to + ": " + shown + (more > 0 ? " and " + more + " more" : ""));
            }
        }));
        return steps;
    }

    private Set<String> reachedFrom(String start) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(pairs.get(start).keySet());
        while (!open.isEmpty()) {
            String next = open.pop();
            if (found.add(next)) {
                open.addAll(pairs.get(next).keySet());
            }
        }
        return found;
    }
}
