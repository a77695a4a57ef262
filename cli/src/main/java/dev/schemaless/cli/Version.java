package dev.schemaless.cli;

import picocli.CommandLine;

/** Prints the version in the jar's manifest. */
final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {text()};
    }

    /** Returns the product and its version. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "schemaless " + (version == null ? "of the working tree" : version);
    }
}
