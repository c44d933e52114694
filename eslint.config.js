// The one script of the project: what runs in the page.
import js from "@eslint/js";

const browser = [
  "AbortController", "Blob", "ResizeObserver", "URL", "clearTimeout", "document", "navigator",
  "setTimeout", "window",
];

export default [
  js.configs.recommended,
  {
    files: ["magickeys_widget/static/*.js"],
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
      globals: Object.fromEntries(browser.map((name) => [name, "readonly"])),
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 10],
      eqeqeq: "error",
      "max-len": ["error", 100],
      "max-lines-per-function": ["error", 40],
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { ignores: ["**/.*", "node_modules/", "dist/", "build/"] },
];
