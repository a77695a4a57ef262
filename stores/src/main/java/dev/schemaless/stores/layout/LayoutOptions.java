package dev.schemaless.stores.layout;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The options of a store, by name: facts that its databases do not show. Immutable. */
public record LayoutOptions(String layout, Map<String, String> values) {
    public LayoutOptions {
        TreeMap<String, String> caseless = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        caseless.putAll(values);
        values = Collections.unmodifiableMap(caseless);
    }

    /** Refuses options that the layout has not. */
    public void checkAmong(List<String> known) {
        for (String name : values.keySet()) {
            if (known.stream().noneMatch(name::equalsIgnoreCase)) {
                throw invalid("it has no option '" + name + "'. It has " + String.join(", ", known) + ".");
            }
        }
    }

    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns the names that an option gives with commas between them; empty if it is not given. */
    public Optional<List<String>> names(String name) {
        return find(name)
                .map(text -> Stream.of(text.split(",", -1)).map(String::strip).toList());
    }

    /** Returns a number from 1 to 65,536. */
    public int count(String name, String meaning) {
        String text = find(name).orElseThrow(() -> missing(name, meaning));
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= 65_536) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw invalid("its option " + name + " is '" + text + "'. Give " + meaning + ", from 1 to 65536.");
        }
        throw invalid("its option " + name + " is '" + text + "'. Give " + meaning + ", from 1 to 65536.");
    }

    /**
     * Returns the value that an option names, without case.
     *
     * @param otherwise the value without the option
     * @param names the names of the values
     */
    public <T> T choice(String name, T otherwise, List<T> values, Function<T, String> names) {
        Optional<String> given = find(name);
        return given.isEmpty()
                ? otherwise
                : values.stream()
                        .filter(value -> names.apply(value).equalsIgnoreCase(given.get()))
                        .findFirst()
                        .orElseThrow(() -> invalid("its option " + name + " is '" + given.get() + "'. Give one of "
                                + values.stream().map(names).toList() + "."));
    }

    /** Refuses a number of databases that the option {@code shards} contradicts. */
    public void checkShards(int databases) {
        Optional<String> shards = find("shards");
        if (shards.isPresent() && count("shards", "the number of databases of the store") != databases) {
            throw invalid("its option shards is " + shards.get() + ", but " + databases
                    + " databases are given. Give all databases of the store.");
        }
    }

    /** Returns a time zone. */
    public ZoneId zone(String name, String meaning) {
        String text = find(name).orElseThrow(() -> missing(name, meaning));
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw invalid("its option " + name + " is '" + text + "', which is not a time zone. Give " + meaning
                    + ", such as Europe/Berlin.");
        }
    }

    /** Says whether the option {@code deletes} lets rows be removed for good. */
    public boolean purges() {
        String deletes = find("deletes").orElse("refused");
        if (!List.of("refused", "purge").contains(deletes)) {
            throw invalid("deletes is 'refused' or 'purge', not '" + deletes + "'.");
        }
        return deletes.equals("purge");
    }

    private SchemalessException missing(String name, String meaning) {
        return invalid(
                "its option " + name + " is missing, and the databases do not contain it. Give " + meaning + ".");
    }

    /** Returns the refusal of a name that the store lacks, with the names that it has. */
    public SchemalessException absent(String kind, String name, Collection<String> names) {
        return invalid("it has no " + kind + " '" + name + "'. It has " + String.join(", ", names) + ".");
    }

    /** Returns the refusal of options. */
    public SchemalessException invalid(String reason) {
        return new SchemalessException(
                ErrorCode.PARAMETER_INVALID, "Cannot open external store of layout '" + layout + "': " + reason);
    }
}
