package dev.schemaless.stores.repos;

import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.protobuf.DescriptorSet;
import dev.schemaless.stores.protobuf.ProtobufSchema;
import dev.schemaless.stores.protobuf.WireFaults;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The messages of the bodies of repos, as the options {@code descriptors} and {@code message} give them.
 *
 * @param byRepo without case; an empty name holds that of repos that are not named
 */
record RepoMessages(Map<String, ProtobufSchema> byRepo) {
    private static final String DESCRIPTORS = "descriptors";
    private static final String MESSAGE = "message";
    static final String WHAT_TO_GIVE =
            "Give a descriptor set, made by protoc --include_imports --descriptor_set_out=FILE, as the option "
                    + DESCRIPTORS + ", and the full name of the message as the option " + MESSAGE;

    /**
     * Reads the options.
     *
     * @param repos that there are
     */
    static RepoMessages of(LayoutOptions options, List<String> repos) {
        Map<String, ProtobufSchema> byRepo = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Optional<String> messages = options.find(MESSAGE);
        Optional<String> file = options.find(DESCRIPTORS);
        if (file.isEmpty()) {
            messages.ifPresent(given -> {
                throw options.invalid("its option " + MESSAGE + " is '" + given
                        + "', but no descriptors of it are given. " + WHAT_TO_GIVE + ".");
            });
            return new RepoMessages(byRepo);
        }
        DescriptorSet set = read(file.get(), options);
        String given = messages.orElseThrow(
                () -> options.invalid("its option " + MESSAGE + " is missing. The descriptor set has " + set.names()
                        + ". Give one of them; of several repos REPO:NAME with commas between them."));
        for (String each : given.split(",", -1)) {
            add(each.trim(), set, repos, options, byRepo);
        }
        return new RepoMessages(byRepo);
    }

    private static DescriptorSet read(String file, LayoutOptions options) {
        WireFaults faults = reason -> options.invalid(
                "of the descriptor set '" + file + "', which the option " + DESCRIPTORS + " names: " + reason + ".");
        try {
            return DescriptorSet.read(Path.of(file), faults);
        } catch (InvalidPathException e) {
            throw faults.because("it is not the path of a file");
        }
    }

    private static void add(
            String given,
            DescriptorSet set,
            List<String> repos,
            LayoutOptions options,
            Map<String, ProtobufSchema> byRepo) {
        int colon = given.indexOf(':');
        String repo = colon < 0 ? "" : given.substring(0, colon).trim();
        if (colon >= 0 && repos.stream().noneMatch(repo::equalsIgnoreCase)) {
            throw options.invalid("its option " + MESSAGE + " names the repo '" + repo + "', which it has not. It has "
                    + String.join(", ", repos) + ".");
        }
        byRepo.put(repo, set.schemaOf(given.substring(colon + 1).trim()));
    }

    /** Returns the reader of a repo's bodies; empty if their message is not given. */
    Optional<RepoBodies> of(String repo) {
        return Optional.ofNullable(byRepo.getOrDefault(repo, byRepo.get(""))).map(RepoBodies::new);
    }
}
