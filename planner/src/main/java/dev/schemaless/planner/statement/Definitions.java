package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.parser.AlterSequence;
import dev.schemaless.parser.AlterTable;
import dev.schemaless.parser.ColumnDefinition;
import dev.schemaless.parser.Command;
import dev.schemaless.parser.CommentOn;
import dev.schemaless.parser.CreateIndex;
import dev.schemaless.parser.CreateSequence;
import dev.schemaless.parser.CreateTable;
import dev.schemaless.parser.DropIndex;
import dev.schemaless.parser.DropSequence;
import dev.schemaless.planner.definition.NewIndexes;
import dev.schemaless.planner.definition.RetentionReader;
import dev.schemaless.planner.definition.SequenceReader;
import dev.schemaless.planner.sql.SequenceReferences;
import dev.schemaless.planner.syntax.Names;
import java.util.List;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.ddl.SqlDropTable;
import org.apache.calcite.sql.ddl.SqlDropView;
import org.jspecify.annotations.Nullable;

/** Looks up the parts of the catalog that definition statements need. */
final class Definitions {
    private final CatalogSnapshot catalog;
    private final ColumnDefinitions columns;

    Definitions(CatalogSnapshot catalog, ColumnDefinitions columns) {
        this.catalog = catalog;
        this.columns = columns;
    }

    /** Returns the change of a statement that no plan of rows or of the session has. */
    Consumer<SchemaChanges> change(Command command) {
        if (command instanceof CreateTable create) {
            return createTable(create);
        } else if (command instanceof CreateIndex create) {
            return createIndex(create);
        } else if (command instanceof DropIndex drop) {
            return dropIndex(drop);
        } else if (command instanceof AlterTable alter) {
            return alterTable(alter);
        } else if (command instanceof CommentOn comment) {
            return comment(comment);
        } else if (command instanceof CreateSequence create) {
            return createSequence(create);
        } else if (command instanceof AlterSequence alter) {
            return alterSequence(alter);
        }
        return dropSequence((DropSequence) command);
    }

    private Consumer<SchemaChanges> createTable(CreateTable create) {
        String name = Names.simple(create.name());
        if (create.ifNotExists() && catalog.findModel(name).isPresent()) {
            return changes -> {};
        }
        CreateTable.Elements elements = create.elements();
        SchemaChanges.NewModel model = new SchemaChanges.NewModel(
                name,
                elements.columns().stream().map(columns::column).toList(),
                elements.primaryKey(),
                create.shardBy(),
                NewIndexes.of(create),
                create.comment());
        return create.ifNotExists()
                ? changes -> ignoring(ErrorCode.TABLE_EXISTS, () -> changes.createModel(model))
                : changes -> changes.createModel(model);
    }

    Consumer<SchemaChanges> dropTable(SqlDropTable drop) {
        String name = Names.simple(drop.name);
        return drop.ifExists
                ? changes -> ignoring(ErrorCode.TABLE_NOT_FOUND, () -> changes.dropModel(name))
                : changes -> changes.dropModel(name);
    }

    Consumer<SchemaChanges> dropView(SqlDropView drop) {
        String name = Names.simple(drop.name);
        return drop.ifExists
                ? changes -> ignoring(ErrorCode.TABLE_NOT_FOUND, () -> changes.dropView(name))
                : changes -> changes.dropView(name);
    }

    private static Consumer<SchemaChanges> createIndex(CreateIndex create) {
        SchemaChanges.NewIndex index = NewIndexes.of(create);
        return create.ifNotExists()
                ? changes -> ignoring(ErrorCode.INDEX_EXISTS, () -> changes.createIndex(index))
                : changes -> changes.createIndex(index);
    }

    private Consumer<SchemaChanges> dropIndex(DropIndex drop) {
        String name = Names.simple(drop.name());
        if (drop.table() == null && drop.ifExists() && tablesWith(name).isEmpty()) {
            return changes -> {};
        }
        String table = tableOf(drop.table(), name);
        return drop.ifExists()
                ? changes -> ignoring(ErrorCode.INDEX_NOT_FOUND, () -> changes.dropIndex(table, name))
                : changes -> changes.dropIndex(table, name);
    }

    private String tableOf(@Nullable SqlIdentifier table, String index) {
        if (table != null) {
            return Names.simple(table);
        }
        List<String> tables = tablesWith(index);
        if (tables.size() == 1) {
            return tables.get(0);
        }
        throw new SchemalessException(
                ErrorCode.INDEX_NOT_FOUND,
                tables.isEmpty()
                        ? "Cannot drop index '" + index + "': no table has one of that name. SHOW INDEXES FROM a table"
                                + " lists its."
                        : "Cannot drop index '" + index + "': the tables " + tables
                                + " have one of that name. Name the table: DROP INDEX " + index + " ON table.");
    }

    private List<String> tablesWith(String index) {
        return catalog.models().stream()
                .filter(model -> model.findIndex(index).isPresent())
                .map(Model::name)
                .toList();
    }

    private Consumer<SchemaChanges> alterTable(AlterTable alter) {
        String table = Names.simple(alter.table());
        if (alter instanceof AlterTable.DropColumn drop) {
            return changes -> changes.dropColumn(table, drop.column());
        }
        if (alter instanceof AlterTable.RenameTable rename) {
            return changes -> changes.renameModel(table, Names.simple(rename.newName()));
        }
        if (alter instanceof AlterTable.AddIndex add) {
            Model model = catalog.findModel(table).orElseThrow(() -> Names.tableNotFound(table));
            SchemaChanges.NewIndex index = NewIndexes.of(model, add.index());
            return changes -> changes.createIndex(index);
        }
        if (alter instanceof AlterTable.DropTableIndex drop) {
            String index = drop.index();
            return drop.ifExists()
                    ? changes -> ignoring(ErrorCode.INDEX_NOT_FOUND, () -> changes.dropIndex(table, index))
                    : changes -> changes.dropIndex(table, index);
        }
        if (alter instanceof AlterTable.Keep keep) {
            long versions = RetentionReader.versions(keep);
            Long micros = RetentionReader.micros(keep);
            return changes -> changes.keepVersions(table, versions, micros);
        }
        if (alter instanceof AlterTable.ExpireRows expire) {
            Long micros = RetentionReader.micros(expire);
            return changes -> changes.expireRows(table, micros);
        }
        AlterTable.RenameColumn rename = (AlterTable.RenameColumn) alter;
        return changes -> changes.renameColumn(table, rename.column(), rename.newName());
    }

    private static Consumer<SchemaChanges> comment(CommentOn comment) {
        String table = Names.simple(comment.table());
        String column = comment.column();
        return column == null
                ? changes -> changes.commentOnModel(table, comment.text())
                : changes -> changes.commentOnColumn(table, column, comment.text());
    }

    private Consumer<SchemaChanges> createSequence(CreateSequence create) {
        String name = Names.simple(create.name());
        SequenceRange range = SequenceReader.range(create.options());
        if (create.ifNotExists() && catalog.findSequence(name).isPresent()) {
            return changes -> {};
        }
        return create.ifNotExists()
                ? changes -> ignoring(ErrorCode.TABLE_EXISTS, () -> changes.createSequence(name, range))
                : changes -> changes.createSequence(name, range);
    }

    private static Consumer<SchemaChanges> alterSequence(AlterSequence alter) {
        String name = Names.simple(alter.name());
        Long next = SequenceReader.next(alter);
        return alter.ifExists()
                ? changes -> ignoring(ErrorCode.TABLE_NOT_FOUND, () -> changes.restartSequence(name, next))
                : changes -> changes.restartSequence(name, next);
    }

    private Consumer<SchemaChanges> dropSequence(DropSequence drop) {
        String name = Names.simple(drop.name());
        SequenceReferences.requireUnused(name, catalog);
        return drop.ifExists()
                ? changes -> ignoring(ErrorCode.TABLE_NOT_FOUND, () -> changes.dropSequence(name))
                : changes -> changes.dropSequence(name);
    }

    /** Makes a change, ignoring one error: another session may create or drop the same thing meanwhile. */
    private static void ignoring(ErrorCode code, Runnable change) {
        try {
            change.run();
        } catch (SchemalessException e) {
            if (e.code() != code) {
                throw e;
            }
        }
    }

    /** Turns column definitions into columns. */
    @FunctionalInterface
    interface ColumnDefinitions {
        Column column(ColumnDefinition definition);
    }
}
