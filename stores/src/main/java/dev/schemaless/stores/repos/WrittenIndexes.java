package dev.schemaless.stores.repos;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.protobuf.ProtobufSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the indexes whose entries can be computed from a body: those that the option {@code indexes} gives. Without it, they are
 * those that are named after a field, if each sampled version has exactly the entries that the field would give it. That is more than a reader demands: entries that the program would not have written are worse than
 * those which its janitor has yet to write.
 */
record WrittenIndexes(
        RepoTables tables, RepoSample sample, IndexesOption given, List<Column> columns, ProtobufSchema schema) {
    List<WrittenIndex> find() {
        List<WrittenIndex> found = new ArrayList<>();
        if (given.all().isPresent()) {
            given.all().get().forEach(each -> declared(each).ifPresent(found::add));
        } else {
            tables.indexes()
                    .forEach((name, entries) -> discovered(name, entries).ifPresent(found::add));
        }
        return found;
    }

    private Optional<WrittenIndex> declared(IndexesOption.Item each) {
        Optional<Column> column = columns.stream()
                .filter(any -> any.name().equalsIgnoreCase(each.field()))
                .findFirst();
        String field = column.map(Column::field).orElse(each.field());
        Optional<WrittenIndex> written = schema.path(field).flatMap(path -> WrittenIndex.of(each.entries(), path));
        if (written.isPresent()
                || column.filter(any -> RepoIndexes.isLookedFor(any, each.entries()))
                        .isPresent()) {
            return written.map(index -> index.withAbsent().isEmpty()
                    ? index
                    : exact(index, sample.versions(index.entries())).orElse(index));
        }
        if (column.isEmpty() && schema.path(field).isEmpty()) {
            throw given.options()
                    .invalid("its option indexes names '" + field + "', which the message '" + schema.name()
                            + "' of repo '"
                            + tables.repo() + "' has not as a field with values. Give a column, or a path such as"
                            + " address.city or tags[*].");
        }
        throw given.options()
                .invalid("its option indexes says that '" + each.index() + "' holds '" + each.field()
                        + "', but values of "
                        + column.map(any -> any.type().sql())
                                .orElseGet(() ->
                                        schema.path(field).orElseThrow().type().sql())
                        + " are not looked for in a column of "
                        + each.entries().value().dataType() + ".");
    }

    private Optional<WrittenIndex> discovered(String name, RepoTables.EntryNames entries) {
        List<WrittenIndex> named = new ArrayList<>();
        for (Column column : columns) {
            if (isNamed(column.field(), name)) {
                schema.path(column.field())
                        .flatMap(path -> WrittenIndex.of(entries, path))
                        .ifPresent(named::add);
            }
        }
        if (named.isEmpty()) {
            return Optional.empty();
        }
        List<RepoSample.Version> versions = sample.versions(entries);
        List<WrittenIndex> exact =
                named.stream().flatMap(index -> exact(index, versions).stream()).toList();
        return exact.size() == 1 ? Optional.of(exact.get(0)) : Optional.empty();
    }

    /** Returns the index with the entries that versions have: of a field that is not set none, or its default. Empty if neither fits. */
    private static Optional<WrittenIndex> exact(WrittenIndex index, List<RepoSample.Version> versions) {
        return Stream.concat(Stream.of(index), index.withAbsent().stream())
                .filter(each -> isExact(each, versions))
                .findFirst();
    }

    private static boolean isNamed(String field, String index) {
        return RepoIndexes.isNamed(field, index) || RepoIndexes.plain(field).equals(RepoIndexes.plain(index) + "s");
    }

    private static boolean isExact(WrittenIndex index, List<RepoSample.Version> versions) {
        boolean isSeen = false;
        for (RepoSample.Version version : versions) {
            List<Object> values = index.values(version.plain());
            isSeen |= !values.isEmpty();
            if (values.size() != version.entries().size()
                    || !version.entries().stream()
                            .allMatch(kept -> values.stream().anyMatch(value -> kept.mayBe(value, index.type())))) {
                return false;
            }
        }
        return isSeen;
    }
}
