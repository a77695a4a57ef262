/** What every backend has to do alike: abstract suites, and one small class per suite and backend that runs it. */
@NullMarked
package dev.schemaless.tests.contract;

import org.jspecify.annotations.NullMarked;
