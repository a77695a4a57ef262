package dev.schemaless.cli;

import dev.schemaless.cli.output.UnusableFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/** {@code !run FILE}: a script at the prompt, up to the first failure. */
final class RunCommand extends AbstractCommandHandler {
    private final StoreSqlLine store;

    RunCommand(StoreSqlLine store) {
        super(
                store,
                new String[] {"run"},
                "Run the statements of a file, up to the first that fails",
                store.completers("run"));
        this.store = store;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        String file = line.strip().substring("run".length()).strip().replaceAll("^(['\"])(.*)\\1$", "$2");
        if (file.isEmpty()) {
            refuse("Usage: !run FILE", callback);
            return;
        }
        try {
            store.run(Script.of(Path.of(file)), callback);
        } catch (FileSystemException e) {
            refuse(UnusableFile.message(e), callback);
        } catch (IOException | InvalidPathException e) {
            refuse("Cannot use file '" + file + "': " + e.getMessage() + ".", callback);
        }
    }

    private void refuse(String reason, DispatchCallback callback) {
        callback.setToFailure();
        store.error(reason);
    }
}
