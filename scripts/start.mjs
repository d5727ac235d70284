import { bootstrap, runTypeScript } from "./bootstrap.mjs";

bootstrap();
void runTypeScript("./supervisor/main.ts");
