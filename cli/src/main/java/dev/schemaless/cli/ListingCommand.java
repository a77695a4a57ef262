package dev.schemaless.cli;

import dev.schemaless.cli.complete.StatementCompleter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/** A command that lists something by the statement made for it, in few columns; sqlline's own shows all 24 of JDBC's metadata. */
final class ListingCommand extends AbstractCommandHandler {
    private final StoreSqlLine store;
    private final String statement;

    ListingCommand(StoreSqlLine store, String name, String statement) {
        super(
                store,
                new String[] {name},
                "As the statement " + statement.strip() + (takesTable(statement) ? " table" : ""),
                takesTable(statement) ? List.of(new StatementCompleter(store::connection)) : List.of());
        this.store = store;
        this.statement = statement;
    }

    private static boolean takesTable(String statement) {
        return statement.endsWith(" ");
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        String arguments = Stream.of(line.strip().split("\\s+"))
                .skip(1)
                .collect(Collectors.joining(" "))
                .replaceAll(";+$", "");
        if (takesTable(statement) && arguments.isEmpty()) {
            callback.setToFailure();
            store.error("Usage: !" + getName() + " table");
            return;
        }
        store.run(takesTable(statement) ? statement + arguments : statement, callback);
    }
}
