/** That the documents are true: links lead somewhere, and the tour's statements show what it says. */
@NullMarked
package dev.schemaless.tests.docs;

import org.jspecify.annotations.NullMarked;
