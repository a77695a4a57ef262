package dev.schemaless.planner.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** The words for operators that Calcite defines and that say nothing of tables, of its own and of this project's runtime. */
final class CoreOperators {
    private static final List<Entry<?>> ENTRIES = List.of(
            new Entry<>(Project.class, CoreOperators::select),
            new Entry<>(Filter.class, CoreOperators::filter),
            new Entry<>(Aggregate.class, AggregateWords::of),
            new Entry<>(Window.class, WindowWords::of),
            new Entry<>(Join.class, JoinWords::of),
            new Entry<>(Sort.class, CoreOperators::sort),
            new Entry<>(SetOp.class, CoreOperators::combine),
            new Entry<>(Values.class, CoreOperators::rows),
            new Entry<>(Uncollect.class, CoreOperators::unnest),
            new Entry<>(Collect.class, CoreOperators::collect));

    private record Entry<T extends RelNode>(Class<T> type, BiFunction<T, Scope, Words> words) {
        boolean matches(RelNode node) {
            return type.isInstance(node);
        }

        Words describe(RelNode node, Scope scope) {
            return words.apply(type.cast(node), scope);
        }
    }

    private CoreOperators() {}

    /** Describes an operator; one that has no words here is called by the name that Calcite has for it. */
    static Words describe(RelNode node, Scope scope) {
        for (Entry<?> entry : ENTRIES) {
            if (entry.matches(node)) {
                return entry.describe(node, scope);
            }
        }
        return new Words(node.getRelTypeName(), named(node, scope));
    }

    private static Columns named(RelNode node, Scope scope) {
        List<String> names = new ArrayList<>();
        for (RelDataTypeField field : node.getRowType().getFieldList()) {
            boolean isMadeUp = field.getName().contains("$");
            names.add(isMadeUp ? "column " + (field.getIndex() + 1) : field.getName());
        }
        return Columns.computed(names, scope.rexBuilder());
    }

    private static Words select(Project project, Scope scope) {
        List<String> texts =
                project.getProjects().stream().map(scope.input()::selected).toList();
        return new Words("Select", scope.input().projected(project.getProjects(), scope.rexBuilder()))
                .fact("values", String.join(", ", texts));
    }

    private static Words filter(Filter filter, Scope scope) {
        return new Words("Filter", scope.input()).fact("checked", scope.input().of(filter.getCondition()));
    }

    private static Words sort(Sort sort, Scope scope) {
        return sort.getCollation().getFieldCollations().isEmpty()
                ? limit(sort.offset, sort.fetch, scope)
                : new SortOrder(sort.getCollation(), scope.input()::name, sort.offset, sort.fetch)
                        .addTo(new Words("Sort", scope.input()));
    }

    private static Words limit(@Nullable RexNode offset, @Nullable RexNode fetch, Scope scope) {
        Words words = fetch == null
                ? new Words("Skip rows", scope.input())
                : new Words("First", scope.input()).object("rows", SortOrder.rows(fetch));
        return words.fact("skipped", offset == null ? "" : SortOrder.rows(offset));
    }

    private static Words combine(SetOp operation, Scope scope) {
        String name = switch (operation.kind) {
            case INTERSECT -> "Intersect";
            case EXCEPT -> "Except";
            default -> "Union";
        };
        return new Words(operation.all ? name + " all" : name, scope.input().withoutTables(scope.rexBuilder()));
    }

    private static Words rows(Values values, Scope scope) {
        int count = values.getTuples().size();
        List<String> rows = new ArrayList<>();
        ConditionText text = ConditionText.plain(List.of(), scope.rexBuilder());
        for (List<RexLiteral> row : values.getTuples().subList(0, Math.min(count, Texts.MOST_ROWS))) {
            rows.add(row.stream().map(text::of).collect(Collectors.joining(", ", "(", ")")));
        }
        String shown = String.join(", ", rows) + (rows.size() < count ? ", …" : "");
        return new Words("Make", named(values, scope))
                .object("rows", Quantity.of(count, "row"))
                .fact("values", shown);
    }

    private static Words unnest(Uncollect unnest, Scope scope) {
        List<String> arrays = IntStream.range(0, unnest.getInput().getRowType().getFieldCount())
                .mapToObj(scope.input()::name)
                .toList();
        return new Words("Unnest", named(unnest, scope)).object("array", String.join(", ", arrays));
    }

    private static Words collect(Collect collect, Scope scope) {
        String into = collect.getCollectionType().name().toLowerCase(Locale.ROOT);
        return new Words("Collect", named(collect, scope)).object("into", "rows into one " + into);
    }
}
