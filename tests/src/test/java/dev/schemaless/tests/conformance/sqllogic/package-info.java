/**
 * SQLite's sqllogictest files, run through {@code jdbc:schemaless:}. The files come from the Maven artifact {@code
 * net.hydromatic:sql-logic-test}, which is there in the profile {@code conformance}; what runs them is here.
 */
@NullMarked
package dev.schemaless.tests.conformance.sqllogic;

import org.jspecify.annotations.NullMarked;
