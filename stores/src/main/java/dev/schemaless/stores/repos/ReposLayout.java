package dev.schemaless.stores.repos;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.TableColumns;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.LayoutTable.Physical;
import dev.schemaless.stores.layout.RowChanges;
import dev.schemaless.stores.layout.TableIndexes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The layout of TrueAccord's Repos. Options: {@code descriptors}, a file of the descriptors of messages; {@code message}, the message of
 * the bodies, {@code REPO:MESSAGE} where repos differ; {@code repo}, those to be opened, if not all; {@code indexes}, the columns that
 * indexes hold where that does not show.
 */
public final class ReposLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of("descriptors", "indexes", "message", "repo");

    @Override
    public String name() {
        return "repos";
    }

    @Override
    public boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return !RepoTables.of(tables).isEmpty();
    }

    @Override
    public List<LayoutTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        if (partitions.size() > 1) {
            throw options.invalid(partitions.size()
                    + " databases are given, but a store of Repos lies in one. Open each for itself.");
        }
        Map<String, List<EntryColumn>> columns = TableColumns.of(partitions.get(0));
        RepoDatabase database = new RepoDatabase(partitions.get(0), RepoJanitor.statusOf(columns), options);
        List<RepoTables> repos = wanted(options, RepoTables.of(columns));
        RepoMessages messages =
                RepoMessages.of(options, repos.stream().map(RepoTables::repo).toList());
        if (declared.isEmpty()) {
            return repos.stream()
                    .map(repo -> found(repo, messages.of(repo.repo()), database))
                    .toList();
        }
        return declared.stream()
                .map(each -> declared(each, repos, messages, database))
                .toList();
    }

    private static List<RepoTables> wanted(LayoutOptions options, List<RepoTables> found) {
        if (found.isEmpty()) {
            throw options.invalid("its database has no repo: two tables x and x_latest, with the columns pk, time_msec,"
                    + " format, entry_bin, and with id, format, entry_bin, parent_pk. Give the right database.");
        }
        Optional<List<String>> given = options.names("repo");
        if (given.isEmpty()) {
            return found;
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(given.get());
        List<RepoTables> wanted =
                found.stream().filter(repo -> names.remove(repo.repo())).toList();
        if (!names.isEmpty()) {
            throw options.absent(
                    "repo",
                    names.iterator().next(),
                    found.stream().map(RepoTables::repo).toList());
        }
        return wanted;
    }

    private static LayoutTable found(RepoTables repo, Optional<RepoBodies> bodies, RepoDatabase database) {
        return table(
                repo.repo(), bodies.map(known -> known.schema().columns()).orElse(List.of()), repo, bodies, database);
    }

    private static LayoutTable declared(
            DeclaredTable declared, List<RepoTables> repos, RepoMessages messages, RepoDatabase database) {
        RepoTables repo = repos.stream()
                .filter(each -> each.repo().equalsIgnoreCase(declared.stored()))
                .findFirst()
                .orElseThrow(() -> database.options()
                        .absent(
                                "repo",
                                declared.stored(),
                                repos.stream().map(RepoTables::repo).toList()));
        Optional<RepoBodies> bodies = messages.of(repo.repo());
        if (bodies.isEmpty() && !declared.columns().isEmpty()) {
            throw database.options()
                    .invalid("its table '" + declared.name() + "' has columns, but no format is known for bodies of"
                            + " repo '" + repo.repo() + "'. " + RepoMessages.WHAT_TO_GIVE + ".");
        }
        return table(declared.name(), declared.columns(), repo, bodies, database);
    }

    private static LayoutTable table(
            String name, List<Column> columns, RepoTables repo, Optional<RepoBodies> bodies, RepoDatabase database) {
        if (bodies.isEmpty()) {
            Model model = new Model(0, name, columns, List.of(), null, List.of());
            return table(
                    model,
                    new RepoQueries(repo, false),
                    BodyForm.AS_STORED,
                    List.of(),
                    new RowChanges.Refused(
                            "the format of its bodies is not known. " + RepoMessages.WHAT_TO_GIVE + "."));
        }
        RepoSample sample = new RepoSample(repo, bodies.get(), database.partition());
        sample.check(database.options());
        IndexesOption given = IndexesOption.of(repo, database.options());
        List<RepoIndex> indexes = new RepoIndexes(repo, sample, given, columns).find();
        List<IndexDefinition> definitions = new ArrayList<>();
        indexes.forEach(index -> definitions.add(index.definition(definitions.size() + 1)));
        List<WrittenIndex> written =
                new WrittenIndexes(repo, sample, given, columns, bodies.get().schema()).find();
        return table(
                new Model(0, name, columns, List.of(), null, definitions),
                new RepoQueries(repo, true),
                bodies.get(),
                indexes,
                new RowChanges.Written(database.writer(name, repo, bodies.get(), written)));
    }

    private static LayoutTable table(
            Model model, RepoQueries queries, BodyForm bodies, List<RepoIndex> indexes, RowChanges changes) {
        List<EntryAudit> audits = indexes.stream()
                .sorted(Comparator.comparing(RepoIndex::name))
                .map(index -> audit(index, queries))
                .toList();
        return new LayoutTable(
                model,
                new OneDatabase(),
                RepoQueries.KEYS,
                bodies,
                slot -> physical(queries.tables()),
                queries,
                Optional.of(queries),
                TableIndexes.ofBase(audits, Optional.of(new RepoQuestions())),
                changes);
    }

    private static List<Physical> physical(RepoTables tables) {
        return Physical.of(
                tables.repo(),
                Stream.concat(
                        Stream.of(tables.latest()),
                        tables.indexes().values().stream().map(RepoTables.EntryNames::table)));
    }

    private static EntryAudit audit(RepoIndex index, RepoQueries queries) {
        return new EntryAudit(
                index.name(),
                List.of(new AuditedColumn(index.entries().value(), index.column())),
                queries.audited(index.entries()),
                new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.UNKNOWN, EntryAudit.Place.UNKNOWN));
    }
}
