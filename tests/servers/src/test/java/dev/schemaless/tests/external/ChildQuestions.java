package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.process.SqlServant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Statements that a JVM with a small heap runs. */
record ChildQuestions(ChildJvm child) implements AutoCloseable {
    static ChildQuestions start(int heapMegabytes, String url) throws IOException {
        return new ChildQuestions(ChildJvm.start(heapMegabytes, SqlServant.class, url, SqlServant.MESSAGES));
    }

    /** Returns a line for each row, its values between bars, or SQLState and message of the error. */
    List<String> ask(String sql) throws IOException, InterruptedException {
        child.writeLine(sql);
        List<String> lines = new ArrayList<>();
        String line = child.readLine();
        for (; line != null && !line.equals("."); line = child.readLine()) {
            lines.add(line);
        }
        if (line == null) {
            child.finish();
        }
        return lines;
    }

    @Override
    public void close() throws IOException {
        child.close();
    }
}
