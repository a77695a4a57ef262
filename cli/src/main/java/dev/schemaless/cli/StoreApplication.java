package dev.schemaless.cli;

import dev.schemaless.cli.output.FormatNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sqlline.Application;
import sqlline.CommandHandler;
import sqlline.OutputFormat;
import sqlline.PromptHandler;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;

/** The application that sqlline runs on a store: its greeting, prompt, commands and formats. */
final class StoreApplication extends Application {
    private final StoreSqlLine store;

    StoreApplication(StoreSqlLine store) {
        this.store = store;
    }

    @Override
    public String getInfoMessage() {
        StartNotice.current().shown();
        Connection connection = store.connection();
        try {
            return connection == null ? Greeting.WITHOUT_STORE : Greeting.of(connection);
        } catch (SQLException e) {
            return Greeting.WITHOUT_STORE;
        }
    }

    @Override
    public SqlLineOpts getOpts(SqlLine sqlLine) {
        return sqlLine.getOpts();
    }

    @Override
    public PromptHandler getPromptHandler(SqlLine sqlLine) {
        return new StorePrompt(store);
    }

    @Override
    public Map<String, OutputFormat> getOutputFormats(SqlLine sqlLine) {
        Map<String, OutputFormat> formats = new LinkedHashMap<>(super.getOutputFormats(sqlLine));
        // makes the names known; our own formats write them
        formats.put("jsonl", Objects.requireNonNull(formats.get("json")));
        formats.put(FormatNames.AUTO, Objects.requireNonNull(formats.get(FormatNames.TABLE)));
        return formats;
    }

    @Override
    public Collection<CommandHandler> getCommandHandlers(SqlLine sqlLine) {
        List<CommandHandler> own = List.of(
                new HelpCommand(store),
                new ListingCommand(store, "describe", "DESCRIBE "),
                new ListingCommand(store, "indexes", "SHOW INDEXES FROM "),
                new ListingCommand(store, "tables", "SHOW TABLES"),
                new RunCommand(store));
        List<CommandHandler> handlers = new ArrayList<>(own);
        for (CommandHandler handler : super.getCommandHandlers(sqlLine)) {
            if (own.stream().noneMatch(each -> each.getName().equals(handler.getName()))) {
                handlers.add(handler);
            }
        }
        return handlers;
    }
}
