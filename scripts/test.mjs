import { bootstrap, runTypeScript } from "./bootstrap.mjs";

bootstrap();
void runTypeScript("./test/main.ts");
