package dev.schemaless.planner.schema;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.access.StoredTable;
import dev.schemaless.planner.access.TableEstimates;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.type.TypeMapping;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.ExtensibleTable;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.TemporalTable;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/**
 * A model as a table: its declared columns, then the pseudo columns, then the columns of a dynamic-column clause.
 *
 * <p>To Calcite every column but a primary-key column is nullable, whatever was declared: bodies lie.
 */
public final class SchemalessTable extends AbstractTable implements TranslatableTable, ExtensibleTable, TemporalTable {
    private final StoredTable stored;
    private final Model model;
    private final List<RelDataTypeField> dynamicFields;

    public SchemalessTable(StoredTable stored) {
        this(stored, List.of());
    }

    private SchemalessTable(StoredTable stored, List<RelDataTypeField> dynamicFields) {
        this.stored = stored;
        this.model = stored.model();
        this.dynamicFields = List.copyOf(dynamicFields);
    }

    public Model model() {
        return model;
    }

    /** Says whether a column is hidden from {@code SELECT *}: a pseudo column or a cell. */
    public boolean isPseudoColumn(String name) {
        return pseudoNames().contains(name.toLowerCase(Locale.ROOT))
                && model.findColumn(name).isEmpty();
    }

    private Set<String> pseudoNames() {
        Stream<String> common = Stream.of(PseudoColumn.values()).map(PseudoColumn::columnName);
        Stream<String> cells = model.shownCells().stream().map(cell -> cell.toLowerCase(Locale.ROOT));
        return Stream.concat(common, cells).collect(Collectors.toSet());
    }

    /** Returns everything that can be selected, in the order of the row type. */
    public List<ScanValue> values(RelDataTypeFactory typeFactory) {
        List<ScanValue> values = new ArrayList<>();
        for (Column column : model.columns()) {
            RelDataType type = TypeMapping.relType(model, column, typeFactory);
            values.add(new ScanValue(column.name(), type, new RowValue.Declared(column)));
        }
        for (PseudoColumn column : PseudoColumn.values()) {
            RelDataType type = TypeMapping.relType(column.type(), typeFactory);
            values.add(new ScanValue(column.columnName(), type, PseudoValues.sourceOf(column)));
        }
        for (String cell : model.shownCells()) {
            RelDataType type = TypeMapping.relType(PseudoColumn.BODY.type(), typeFactory);
            values.add(new ScanValue(cell, type, new RowValue.WholeCell(cell)));
        }
        for (RelDataTypeField field : dynamicFields) {
            RelDataType type = typeFactory.createTypeWithNullability(field.getType(), true);
            values.add(new ScanValue(field.getName(), type, new RowValue.Dynamic(field.getName(), dynamicType(field))));
        }
        return values;
    }

    private static ColumnType dynamicType(RelDataTypeField field) {
        return TypeMapping.columnType(field.getType())
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TYPE_INVALID,
                        "Cannot read field '" + field.getName() + "' as " + field.getType()
                                + ": a body cannot hold that type. Use one that a column could have."));
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        RelDataTypeFactory.Builder builder = typeFactory.builder();
        values(typeFactory).forEach(value -> builder.add(value.name(), value.type()));
        return builder.build();
    }

    @Override
    public String getSysStartFieldName() {
        return PseudoColumn.CREATED_AT.columnName();
    }

    /** Returns the same: the end of a row's time is the beginning of the next version's. */
    @Override
    public String getSysEndFieldName() {
        return getSysStartFieldName();
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        List<ScanValue> values = values(context.getCluster().getTypeFactory());
        List<RelHint> hints = context.getTableHints();
        SchemalessScan scan = SchemalessScan.create(context.getCluster(), table, stored, values, hints);
        List<String> shards = hints.stream()
                .filter(hint -> hint.hintName.equals(AccessHints.SHARDS))
                .flatMap(hint -> hint.listOptions.stream())
                .distinct()
                .toList();
        return shards.isEmpty() ? scan : ofShards(scan, shards);
    }

    private static SchemalessScan ofShards(SchemalessScan scan, List<String> shards) {
        int position = IntStream.range(0, scan.values().size())
                .filter(i -> scan.values().get(i).source() == RowValue.Pseudo.SHARD)
                .findFirst()
                .orElseThrow();
        RelDataType type = scan.values().get(position).type();
        RexBuilder rex = scan.getCluster().getRexBuilder();
        RexNode condition = rex.makeIn(
                rex.makeInputRef(type, position),
                shards.stream()
                        .map(shard -> rex.makeExactLiteral(new BigDecimal(shard), type))
                        .toList());
        return scan.with(scan.values(), condition, scan.outputs());
    }

    @Override
    public Table extend(List<RelDataTypeField> fields) {
        return new SchemalessTable(stored, fields);
    }

    @Override
    public int getExtendedColumnOffset() {
        return model.columns().size()
                + PseudoColumn.values().length
                + model.shownCells().size();
    }

    @Override
    public Statistic getStatistic() {
        return Statistics.of(TableEstimates.of(model).rows(), List.of());
    }
}
