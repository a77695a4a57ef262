package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.model.Model;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The names of the physical tables of one store: {@code schemaless_}, the namespace, two underscores, and the rest. The rest is a word
 * for a table of house-keeping, and a model's name, its number, a kind and a table run for others. The numbers decide; the model's name
 * is for humans.
 *
 * <p>No name of a store begins as those of another one in the same database: a namespace begins with a letter, ends with a letter or
 * digit, and has no two underscores in a row.
 *
 * @param namespace validated by {@link dev.schemaless.catalog.define.NameRules#checkNamespace}; empty for none
 */
public record TableNames(String namespace) {
    /** The longest name that every server takes. */
    static final int MAX_LENGTH = 64;

    private static final String OURS = "schemaless_";
    private static final String END_OF_NAMESPACE = "__";
    private static final int MAX_STEM = 30;
    private static final int RUN_DIGITS = 6;
    private static final Pattern UNFIT = Pattern.compile("[^a-z0-9_]");

    /** Returns the table that says which store and which of its partitions this is. */
    public String store() {
        return prefix() + "store";
    }

    /** Returns the name that {@link #store()} had up to format 7. */
    public String olderStore() {
        return namespace.isEmpty() ? "store" : namespace + "_store";
    }

    /** Returns the table that says which partition holds which shards. */
    public String shardMap() {
        return prefix() + "shard_map";
    }

    /** Returns the table that holds the catalog version this partition has seen: in row 1, and in a row for each stripe of its writers. */
    public String epoch() {
        return prefix() + "epoch";
    }

    /** Returns the table of branches of transactions over several partitions. */
    public String branch() {
        return prefix() + "branch";
    }

    /** Returns the table of outcomes of commits over several partitions. */
    public String decision() {
        return prefix() + "decision";
    }

    /** Returns the table of work left for the cleaner. */
    public String pending() {
        return prefix() + "pending";
    }

    /** Returns the table of leases, each the exclusive right of one process until a time. */
    public String lease() {
        return prefix() + "lease";
    }

    /** Returns the table of the counters of sequences, on partition 0. */
    public String sequence() {
        return prefix() + "sequence";
    }

    /** Returns the table of jobs, on partition 0. */
    public String job() {
        return prefix() + "job";
    }

    /** Returns the table of the beginnings of logs. */
    public String history() {
        return prefix() + "history";
    }

    /** Returns the cells of a model's table run. */
    public String cells(Model model, int run) {
        return table(model, "c", run);
    }

    /** Returns the latest cells of a model's table run. */
    public String latest(Model model, int run) {
        return table(model, "l", run);
    }

    /** Returns the entries of an index's table run. */
    public String entries(Model model, int indexNumber, int run) {
        return table(model, "i" + indexNumber, run);
    }

    /** Does {@link #entries(Model, int, int)} for a model that may be gone. */
    public String entries(int modelNumber, String modelName, int indexNumber, int run) {
        return table(modelNumber, modelName, "i" + indexNumber, run);
    }

    /** Returns the claims of a unique index's table run. */
    public String claims(Model model, int indexNumber, int run) {
        return claims(model.number(), model.storedName(), indexNumber, run);
    }

    /** Does {@link #claims(Model, int, int)} for a model that may be gone. */
    public String claims(int modelNumber, String modelName, int indexNumber, int run) {
        return table(modelNumber, modelName, "u" + indexNumber, run);
    }

    /** Returns the prefix of every name, which no other store has. */
    public String prefix() {
        return namespace.isEmpty() ? OURS + "_" : OURS + namespace + END_OF_NAMESPACE;
    }

    private String table(Model model, String kind, int run) {
        return table(model.number(), model.storedName(), kind, run);
    }

    private String table(int modelNumber, String modelName, String kind, int run) {
        String number = String.valueOf(run);
        String numbers = "_" + modelNumber + "_" + kind + "_" + "0".repeat(RUN_DIGITS - number.length()) + number;
        String stem = UNFIT.matcher(modelName.toLowerCase(Locale.ROOT)).replaceAll("");
        int room = Math.min(MAX_STEM, MAX_LENGTH - prefix().length() - numbers.length());
        return prefix() + stem.substring(0, Math.min(stem.length(), room)) + numbers;
    }
}
