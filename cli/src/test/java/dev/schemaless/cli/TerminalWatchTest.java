package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOError;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A prompt ends with its terminal, even if it ignores interrupts. */
@Tag("slow")
final class TerminalWatchTest {
    @Test
    void promptThatIgnoresInterruptsEnds() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process deaf = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Deaf.class.getName())
                .inheritIO()
                .start();
        try {
            assertThat(deaf.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(deaf.exitValue()).isOne();
        } finally {
            deaf.destroyForcibly();
        }
    }

    /** A prompt that ignores interrupts, at a terminal that is gone. */
    static final class Deaf {
        private Deaf() {}

        public static void main(String[] arguments) {
            TerminalWatch.start((Terminal) Proxy.newProxyInstance(
                    Deaf.class.getClassLoader(), new Class<?>[] {Terminal.class}, (terminal, method, values) -> {
                        throw new IOError(new IOException("gone"));
                    }));
            CountDownLatch never = new CountDownLatch(1);
            while (never.getCount() > 0) {
                try {
                    never.await();
                } catch (InterruptedException ignored) {
                    // as a prompt would that hangs
                }
            }
        }
    }
}
