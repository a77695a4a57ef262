package dev.schemaless.catalog.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a server that crashes may lose of what it has acknowledged, as its variables say. Immutable.
 *
 * @param version as {@link ServerVersion} reads it
 * @param variables of the server, by their names in lower case; what an absent one would say is not judged
 * @param partitions how many the store has
 */
record CrashSafety(ServerVersion version, Map<String, String> variables, int partitions) {
    private static final long MYSQL_WITH_CRASH_SAFE_XA = ServerVersion.number(8, 0, 30);

    CrashSafety {
        variables = Map.copyOf(variables);
    }

    /** Returns the hazards, each as what was found, what it means, and what to set; none if there are none. */
    List<String> hazards() {
        List<String> hazards = new ArrayList<>();
        String flush = variables.getOrDefault("innodb_flush_log_at_trx_commit", "1");
        // 3 is MariaDB's, and syncs more often than 1
        if (!flush.equals("1") && !flush.equals("3")) {
            hazards.add("innodb_flush_log_at_trx_commit is " + flush
                    + ", so that commits of the last second may be lost when the machine crashes"
                    + (isDistributed() ? ", and transactions over several partitions be halved" : "")
                    + ". Set it to 1.");
        }
        if (hasBinaryLog()) {
            String sync = variables.getOrDefault("sync_binlog", "1");
            if (!sync.equals("1")) {
                hazards.add("sync_binlog is " + sync
                        + ", so that the binary log may lack commits when the machine crashes, and they be rolled back or"
                        + " missing from replicas. Set it to 1.");
            }
            if (isDistributed()) {
                addDistributed(hazards);
            }
        }
        return hazards;
    }

    private void addDistributed(List<String> hazards) {
        if (version.mariaDb()) {
            hazards.add(
                    "log_bin is ON on MariaDB, which does not promise that prepared transactions and the binary log agree"
                            + " after a crash, so that transactions over several partitions may be halved on replicas. Set skip_log_bin,"
                            + " or build the replicas anew after a crash.");
        } else if (version.number() < MYSQL_WITH_CRASH_SAFE_XA) {
            hazards.add(
                    "log_bin is ON on MySQL before 8.0.30, where prepared transactions and the binary log may disagree"
                            + " after a crash, so that transactions over several partitions may be halved. Upgrade the server, or set"
                            + " skip_log_bin.");
        }
    }

    private boolean isDistributed() {
        return partitions > 1;
    }

    private boolean hasBinaryLog() {
        String value = variables.getOrDefault("log_bin", "OFF");
        return value.equalsIgnoreCase("ON") || value.equals("1");
    }
}
