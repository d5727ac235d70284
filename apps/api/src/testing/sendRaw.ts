import { connect } from "node:net";

/** Sends bytes as they are and returns the whole answer as text; for requests that `fetch` refuses to make. */
export function sendRaw(port: number, head: readonly string[], body = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${head.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`),
    );
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (answer += text));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}
