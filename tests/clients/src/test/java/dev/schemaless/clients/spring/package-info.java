/** Spring Boot's data source and Spring Data JDBC's repositories. */
@NullMarked
package dev.schemaless.clients.spring;

import org.jspecify.annotations.NullMarked;
