import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/**
 * A Kafka broker with its controller (KRaft), at free ports of 127.0.0.1, with its data in the folder. It prints its address.
 * Clients that begin at the port `inner` are sent to the port `outer`, where a test has a proxy.
 */
public class Server {
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int port = freePort();
    int inner = freePort();
    int outer = freePort();
    int controller = freePort();
    Map<String, String> settings =
        Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", "1"),
            Map.entry("listeners", listener("DIRECT", port) + "," + listener("PROXIED", inner) + "," + listener("CONTROLLER", controller)),
            Map.entry("advertised.listeners", listener("DIRECT", port) + "," + listener("PROXIED", outer)),
            Map.entry("listener.security.protocol.map", "DIRECT:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            Map.entry("inter.broker.listener.name", "DIRECT"),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry("controller.quorum.voters", "1@127.0.0.1:" + controller),
            Map.entry("log.dirs", folder.resolve("data").toString()),
            Map.entry("auto.create.topics.enable", "false"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("group.initial.rebalance.delay.ms", "0"));
    Properties properties = new Properties();
    properties.putAll(settings);
    Path file = folder.resolve("server.properties");
    try (var writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    String[] format = {"format", "--cluster-id", Uuid.randomUuid().toString(), "--config", file.toString()};
    StorageTool.execute(format, System.err);

    KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
    server.startup();
    System.out.println("kafka://127.0.0.1:" + port + "?inner=" + inner + "&outer=" + outer);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
    new CountDownLatch(1).await();
  }

  private static String listener(String name, int port) {
    return name + "://127.0.0.1:" + port;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
