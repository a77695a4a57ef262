package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;

/** The texts of SHOW HELP for each statement. */
final class HelpTopics {
    private static final String FILE = "help.txt";

    /**
     * One part of the help.
     *
     * @param syntax a form on each line
     * @param example statements that run, separated by semicolons
     */
    record Topic(String name, String description, String syntax, String example) {}

    private HelpTopics() {}

    /** Lists the topics. */
    static ListingPlan all() {
        ListingPlan.Builder listing = ListingPlan.of("TOPIC", "DESCRIPTION");
        topics().forEach(topic -> listing.row(topic.name(), topic.description()));
        return listing.build();
    }

    /**
     * Returns the topic of a name, else all topics that begin with it, else all in which it is a word.
     *
     * @throws SchemalessException if there is none
     */
    static ListingPlan of(String words) {
        String wanted = words.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        ListingPlan.Builder listing = ListingPlan.of("TOPIC", "DESCRIPTION", "SYNTAX", "EXAMPLE");
        found(wanted).forEach(topic -> listing.row(topic.name(), topic.description(), topic.syntax(), topic.example()));
        return listing.build();
    }

    private static List<Topic> found(String wanted) {
        List<Predicate<String>> ways = List.of(
                wanted::equals,
                name -> name.startsWith(wanted),
                name -> Arrays.asList(name.split(" ")).contains(wanted));
        for (Predicate<String> way : ways) {
            List<Topic> found =
                    topics().stream().filter(topic -> way.test(topic.name())).toList();
            if (!found.isEmpty()) {
                return found;
            }
        }
        List<String> names = topics().stream().map(Topic::name).toList();
        throw new SchemalessException(
                ErrorCode.PARAMETER_INVALID,
                "Cannot show help for '" + wanted + "': there is no such topic. "
                        + NearestName.find(wanted, names)
                                .map(name -> "Did you mean " + name + "?")
                                .orElse("SHOW HELP lists the topics."));
    }

    /** Returns all topics, in the order in which their examples run. */
    static List<Topic> topics() {
        return Arrays.stream(text().split("(?m)^== "))
                .skip(1)
                .map(HelpTopics::topic)
                .toList();
    }

    private static Topic topic(String text) {
        String[] lines = text.split("\n", 3);
        String[] parts = lines[2].split("\n--\n", 2);
        return new Topic(lines[0], lines[1], parts[0], parts[1].strip());
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(HelpTopics.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
