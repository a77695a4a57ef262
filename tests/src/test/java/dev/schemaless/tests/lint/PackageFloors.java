package dev.schemaless.tests.lint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The floors of a module: the rows of the table of packages in its README. A package that is not in the table stands on the floor of the
 * package around it; one that has none, such as the module's root, is left out.
 *
 * @param root the package that the table's names begin behind
 * @param floors the number of each package's row
 */
record PackageFloors(String root, Map<String, Integer> floors) {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[a-z/]+`(?:, `[a-z/]+`)*) \\|");
    private static final Pattern NAME = Pattern.compile("`([a-z/]+)`");

    static PackageFloors of(String module, String root) {
        Map<String, Integer> floors = new LinkedHashMap<>();
        Matcher rows = ROW.matcher(readme(module));
        for (int floor = 0; rows.find(); floor++) {
            Matcher names = NAME.matcher(rows.group(1));
            while (names.find()) {
                floors.put(names.group(1).replace('/', '.'), floor);
            }
        }
        return new PackageFloors(root, floors);
    }

    private static String readme(String module) {
        try {
            return Files.readString(SourceTree.ROOT.resolve(module).resolve("README.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns those references that lead up the table, and not down, each with both packages. */
    List<String> leadingUp(List<ClassDependency> dependencies) {
        return dependencies.stream()
                .filter(each -> step(each) < 0)
                .map(each -> each.fromPackage() + " -> " + each.toPackage() + ": " + each)
                .sorted()
                .toList();
    }

    /** Returns those references that lead down the table, and not up, each with both packages. */
    List<String> leadingDown(List<ClassDependency> dependencies) {
        return dependencies.stream()
                .filter(each -> step(each) > 0)
                .map(each -> each.fromPackage() + " -> " + each.toPackage() + ": " + each)
                .sorted()
                .toList();
    }

    /** Returns how many rows further down a reference leads; 0 if one of the packages has no floor. */
    private int step(ClassDependency dependency) {
        Integer from = floorOf(dependency.fromPackage());
        Integer to = floorOf(dependency.toPackage());
        return from == null || to == null ? 0 : to - from;
    }

    private @Nullable Integer floorOf(String name) {
        String within = name.startsWith(root + ".") ? name.substring(root.length() + 1) : "";
        while (!within.isEmpty() && !floors.containsKey(within)) {
            within = within.substring(0, Math.max(0, within.lastIndexOf('.')));
        }
        return floors.get(within);
    }
}
