import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** A MongoDB server in memory, at a free port of 127.0.0.1. It prints its address. */
public class Server {
  /** The version that the driver of the service needs. The versions of the library announce an older protocol. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        public List<Integer> getVersionArray() {
          return List.of(5, 0, 0);
        }

        public int getWireVersion() {
          return 13;
        }
      };

  public static void main(String[] arguments) {
    System.out.println(new MongoServer(new MemoryBackend().version(VERSION)).bindAndGetConnectionString());
  }
}
