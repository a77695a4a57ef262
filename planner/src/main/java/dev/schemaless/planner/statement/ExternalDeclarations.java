package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.catalog.access.ExternalChanges.MigrationEnd;
import dev.schemaless.catalog.access.ExternalChanges.NewExternalIndex;
import dev.schemaless.catalog.access.ExternalChanges.NewExternalTable;
import dev.schemaless.catalog.access.ExternalChanges.NewMigration;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Migration;
import dev.schemaless.parser.ColumnDefinition;
import dev.schemaless.parser.ExternalIndex;
import dev.schemaless.parser.ExternalStatement;
import dev.schemaless.planner.definition.ColumnTypeReader;
import dev.schemaless.planner.syntax.Names;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The declarations of external stores by statements. Not thread-safe. */
final class ExternalDeclarations {
    private final List<String> warnings = new ArrayList<>();

    private ExternalDeclarations() {}

    static ExternalPlan plan(ExternalStatement statement) {
        ExternalDeclarations declarations = new ExternalDeclarations();
        Consumer<ExternalChanges> change = declarations.change(statement);
        return new ExternalPlan(change, List.copyOf(declarations.warnings));
    }

    private Consumer<ExternalChanges> change(ExternalStatement statement) {
        String name = Names.simple(statement.name());
        if (statement instanceof ExternalStatement.CreateStore create) {
            return ignoring(create.ifNotExists(), ErrorCode.TABLE_EXISTS, store(create));
        } else if (statement instanceof ExternalStatement.CreateTable create) {
            NewExternalTable table = table(name, create);
            return ignoring(create.ifNotExists(), ErrorCode.TABLE_EXISTS, changes -> changes.createTable(table));
        } else if (statement instanceof ExternalStatement.DropStore drop) {
            return ignoring(drop.ifExists(), ErrorCode.TABLE_NOT_FOUND, changes -> changes.dropStore(name));
        } else if (statement instanceof ExternalStatement.DropTable drop) {
            return ignoring(drop.ifExists(), ErrorCode.TABLE_NOT_FOUND, changes -> changes.dropTable(name));
        } else if (statement instanceof ExternalStatement.Import) {
            return changes -> changes.importTables(name);
        } else if (statement instanceof ExternalStatement.AddColumn add) {
            Column column = column(add.column());
            return changes -> changes.addColumn(name, column);
        } else if (statement instanceof ExternalStatement.DropColumn drop) {
            return changes -> changes.dropColumn(name, drop.column());
        } else if (statement instanceof ExternalStatement.TrustIndex index) {
            return changes -> changes.trustIndex(name, index.index(), trust(index.trust()));
        }
        NewMigration migration = migration(name, (ExternalStatement.Migrate) statement);
        return changes -> changes.migrate(migration);
    }

    private static NewMigration migration(String source, ExternalStatement.Migrate migrate) {
        return new NewMigration(
                source,
                Names.simple(migrate.target()),
                migrate.isWithHistory() ? Migration.Versions.ALL : Migration.Versions.LATEST,
                migrate.isWithSwitch() ? MigrationEnd.SWITCHED : MigrationEnd.CAUGHT_UP,
                rate(source, migrate.rate()));
    }

    private static @Nullable Long rate(String source, @Nullable BigDecimal number) {
        if (number == null) {
            return null;
        }
        try {
            long rate = number.longValueExact();
            if (rate > 0) {
                return rate;
            }
        } catch (ArithmeticException ignored) {
            // refused below
        }
        throw new SchemalessException(
                ErrorCode.PARAMETER_INVALID,
                "Cannot migrate '" + source + "': RATE is " + number
                        + " rows per second, must be a whole number from 1.");
    }

    private static Consumer<ExternalChanges> store(ExternalStatement.CreateStore create) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        create.options().forEach((option, value) -> {
            // as the property of connections is called, because it has another meaning there than zone
            String known = option.equalsIgnoreCase("zone") ? "storeZone" : option;
            if (known.equalsIgnoreCase("user") || known.equalsIgnoreCase("password")) {
                throw new SchemalessException(
                        ErrorCode.DEFINITION_INVALID,
                        "Cannot create external store: accounts do not belong in SQL. Give them as connection"
                                + " properties, external.STORE.user and external.STORE.password.");
            }
            if (options.put(known, value) != null) {
                throw new SchemalessException(
                        ErrorCode.DEFINITION_INVALID,
                        "Cannot create external store: it gives the option '" + known + "' twice. Give it once.");
            }
        });
        ExternalStoreDefinition store = new ExternalStoreDefinition(
                0, Names.simple(create.name()), create.layout().toLowerCase(Locale.ROOT), create.partitions(), options);
        return changes -> changes.createStore(store);
    }

    private NewExternalTable table(String name, ExternalStatement.CreateTable create) {
        String model = create.model();
        return new NewExternalTable(
                name,
                create.columns().stream().map(this::column).toList(),
                create.store(),
                model == null ? name : model,
                create.indexes().stream()
                        .map(index -> new NewExternalIndex(
                                index.name(), index.columns(), index.shardBy(), index.unique(), trust(index.trust())))
                        .toList());
    }

    private static IndexTrust trust(ExternalIndex.Trust trust) {
        return switch (trust) {
            case CLIENT -> IndexTrust.CLIENT;
            case IGNORED -> IndexTrust.IGNORED;
        };
    }

    /** Returns the declared column. Another program makes the bodies, so a column promises nothing about them. */
    private Column column(ColumnDefinition definition) {
        String name = definition.name();
        String cell = definition.cell();
        if (definition.notNull()
                || definition.primaryKey()
                || definition.unique()
                || definition.identity() != null
                || definition.defaultValue() != null) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot declare external column '" + name
                            + "': another program makes the bodies, so that NOT NULL, DEFAULT, a key"
                            + " or an identity would have no effect. Give a name, a type, CELL, COMMENT and FIELD.");
        }
        return new Column(
                name,
                definition.field() == null ? name : definition.field(),
                new ColumnTypeReader(name, warnings::add).read(definition.type().getTypeNameSpec()),
                cell == null ? Column.BASE_CELL : cell,
                false,
                null,
                null,
                definition.comment(),
                null);
    }

    private static Consumer<ExternalChanges> ignoring(
            boolean ignores, ErrorCode code, Consumer<ExternalChanges> change) {
        return !ignores
                ? change
                : changes -> {
                    try {
                        change.accept(changes);
                    } catch (SchemalessException e) {
                        if (e.code() != code) {
                            throw e;
                        }
                    }
                };
    }
}
