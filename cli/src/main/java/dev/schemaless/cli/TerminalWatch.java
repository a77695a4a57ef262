package dev.schemaless.cli;

import java.io.IOError;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;

/**
 * Interrupts a prompt whose terminal is gone, and ends the JVM if interrupts do not end the prompt. sqlline 1.12.0 with
 * JLine, no issue known: its reader takes it for an idle terminal, and reads on for ever without a pause.
 */
final class TerminalWatch implements Runnable {
    private static final long SECONDS = 1;
    private static final int INTERRUPTS = 5;
    private static final int FAILED = 1;

    private final Terminal terminal;
    private final Thread prompt;

    private TerminalWatch(Terminal terminal, Thread prompt) {
        this.terminal = terminal;
        this.prompt = prompt;
    }

    /** Watches a terminal for as long as the JVM runs, on behalf of the calling thread. */
    static void start(Terminal terminal) {
        Thread thread = new Thread(new TerminalWatch(terminal, Thread.currentThread()), "terminal watch");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        CountDownLatch never = new CountDownLatch(1);
        int interrupts = 0;
        try {
            while (interrupts < INTERRUPTS && !never.await(SECONDS, TimeUnit.SECONDS)) {
                if (isGone()) {
                    prompt.interrupt();
                    interrupts++;
                }
            }
            System.exit(FAILED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isGone() {
        try {
            terminal.getAttributes();
            return false;
        } catch (IOError e) {
            return true;
        }
    }
}
