package dev.schemaless.planner.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
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
    /** All that a query asks for when it is made, most of it in vain: one proxy class is enough, and 27 take a new JVM 20 ms. */
    private static final Class<?>[] ASKED = {
        BuiltInMetadata.AllPredicates.Handler.class,
        BuiltInMetadata.Collation.Handler.class,
        BuiltInMetadata.ColumnOrigin.Handler.class,
        BuiltInMetadata.ColumnUniqueness.Handler.class,
        BuiltInMetadata.CumulativeCost.Handler.class,
        BuiltInMetadata.DistinctRowCount.Handler.class,
        BuiltInMetadata.Distribution.Handler.class,
        BuiltInMetadata.ExplainVisibility.Handler.class,
        BuiltInMetadata.ExpressionLineage.Handler.class,
        BuiltInMetadata.FunctionalDependency.Handler.class,
        BuiltInMetadata.InputFieldsUsed.Handler.class,
        BuiltInMetadata.LowerBoundCost.Handler.class,
        BuiltInMetadata.MaxRowCount.Handler.class,
        BuiltInMetadata.Measure.Handler.class,
        BuiltInMetadata.Memory.Handler.class,
        BuiltInMetadata.MinRowCount.Handler.class,
        BuiltInMetadata.NodeTypes.Handler.class,
        BuiltInMetadata.NonCumulativeCost.Handler.class,
        BuiltInMetadata.Parallelism.Handler.class,
        BuiltInMetadata.PercentageOriginalRows.Handler.class,
        BuiltInMetadata.PopulationSize.Handler.class,
        BuiltInMetadata.Predicates.Handler.class,
        BuiltInMetadata.RowCount.Handler.class,
        BuiltInMetadata.Selectivity.Handler.class,
        BuiltInMetadata.Size.Handler.class,
        BuiltInMetadata.TableReferences.Handler.class,
        BuiltInMetadata.UniqueKeys.Handler.class
    };

    private final MetadataHandlerProvider provider;
    private final ConcurrentMap<Class<?>, MetadataHandler<?>> handlers = new ConcurrentHashMap<>();
    private final Object proxy = Proxy.newProxyInstance(
            MetadataHandler.class.getClassLoader(), ASKED, (proxy, method, arguments) -> remembered(method, arguments));

    RememberedMetadata(RelMetadataProvider provider) {
        this.provider = new ProxyingMetadataHandlerProvider(provider);
    }

    @Override
    public <H extends MetadataHandler<?>> H handler(Class<H> type) {
        return type.cast(proxy);
    }

    /** Returns a remembered result of metadata, or computes it. The first two arguments are the expression and the query. */
    private @Nullable Object remembered(Method method, Object[] arguments) throws Throwable {
        RelMetadataQuery metadata = (RelMetadataQuery) arguments[1];
        Map<Object, Object> known = metadata.map.row((RelNode) arguments[0]);
        Object key = key(method, arguments);
        @Nullable Object value = known.get(key);
        if (value == NullSentinel.ACTIVE) {
            throw new CyclicMetadataException();
        }
        return unmasked(value == null ? find(method, arguments, known, key) : value);
    }

    private static Object key(Method method, Object[] arguments) {
        Object[] key = Arrays.copyOfRange(arguments, 1, arguments.length);
        key[0] = method;
        return Arrays.asList(key);
    }

    private Object find(Method method, Object[] arguments, Map<Object, Object> known, Object key) throws Throwable {
        known.put(key, NullSentinel.ACTIVE);
        try {
            Object value = NullSentinel.mask(method.invoke(handlerOf(method), arguments));
            known.put(key, value);
            return value;
        } catch (InvocationTargetException e) {
            known.remove(key);
            throw e.getCause();
        }
    }

    private MetadataHandler<?> handlerOf(Method method) {
        return handlers.computeIfAbsent(
                method.getDeclaringClass(), type -> provider.handler(type.asSubclass(MetadataHandler.class)));
    }

    private static @Nullable Object unmasked(Object value) {
        return value == NullSentinel.INSTANCE ? null : value;
    }
}
