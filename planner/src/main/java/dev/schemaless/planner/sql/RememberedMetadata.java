package dev.schemaless.planner.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.NullSentinel;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/**
 * Relational metadata by plain calls, cached for the query. Thread-safe, unlike the queries.
 *
 * <p>Calcite 1.42.0 compiles its metadata handlers first, which takes a new JVM more than a second.
 * {@link ProxyingMetadataHandlerProvider} does not compile, but does not cache either: most metadata ask their inputs more than
 * once, which doubles the work with each level of a plan.
 */
final class RememberedMetadata implements MetadataHandlerProvider {
    private final MetadataHandlerProvider provider;
    private final ConcurrentMap<Class<?>, Object> handlers = new ConcurrentHashMap<>();

    RememberedMetadata(RelMetadataProvider provider) {
        this.provider = new ProxyingMetadataHandlerProvider(provider);
    }

    @Override
    public <H extends MetadataHandler<?>> H handler(Class<H> type) {
        return type.cast(handlers.computeIfAbsent(type, absent -> remembering(type, provider.handler(type))));
    }

    private static <H extends MetadataHandler<?>> Object remembering(Class<H> type, H handler) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> remembered(handler, method, arguments));
    }

    /** Each method of metadata is given an expression and the query first. */
    private static @Nullable Object remembered(Object handler, Method method, Object[] arguments) throws Throwable {
        RelMetadataQuery metadata = (RelMetadataQuery) arguments[1];
        Map<Object, Object> known = metadata.map.row((RelNode) arguments[0]);
        Object key = key(method, arguments);
        @Nullable Object value = known.get(key);
        if (value == NullSentinel.ACTIVE) {
            throw new CyclicMetadataException();
        }
        return unmasked(value == null ? find(handler, method, arguments, known, key) : value);
    }

    private static Object key(Method method, Object[] arguments) {
        Object[] key = Arrays.copyOfRange(arguments, 1, arguments.length);
        key[0] = method;
        return Arrays.asList(key);
    }

    private static Object find(Object handler, Method method, Object[] arguments, Map<Object, Object> known, Object key)
            throws Throwable {
        known.put(key, NullSentinel.ACTIVE);
        try {
            Object value = NullSentinel.mask(method.invoke(handler, arguments));
            known.put(key, value);
            return value;
        } catch (InvocationTargetException e) {
            known.remove(key);
            throw e.getCause();
        }
    }

    private static @Nullable Object unmasked(Object value) {
        return value == NullSentinel.INSTANCE ? null : value;
    }
}
