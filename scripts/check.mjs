import { bootstrap, runTypeScript } from "./bootstrap.mjs";

bootstrap();
void runTypeScript("./check/main.ts");
