// The one script of the project: what runs in the page. Needs nothing but eslint itself.

const browser = [
  "AbortController", "Blob", "Image", "MutationObserver", "ResizeObserver", "URL", "atob", "clearTimeout",
  "document", "navigator", "setTimeout", "window",
];

const errors = [
  "array-callback-return", "eqeqeq", "no-cond-assign", "no-const-assign", "no-constant-condition",
  "no-dupe-args", "no-dupe-else-if", "no-dupe-keys", "no-duplicate-case", "no-empty-pattern",
  "no-eval", "no-fallthrough", "no-implicit-globals", "no-implied-eval", "no-import-assign",
  "no-irregular-whitespace", "no-redeclare", "no-self-assign", "no-self-compare", "no-shadow",
  "no-undef", "no-unreachable", "no-unsafe-finally", "no-unsafe-optional-chaining",
  "no-unused-expressions", "no-unused-vars", "no-use-before-define", "no-useless-escape",
  "no-var", "prefer-const", "valid-typeof",
];

module.exports = [
  {
    files: ["magickeys_widget/static/*.js"],
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
      globals: Object.fromEntries(browser.map((name) => [name, "readonly"])),
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...Object.fromEntries(errors.map((name) => [name, "error"])),
      "no-unused-expressions": ["error", { allowShortCircuit: true }],
      "no-use-before-define": ["error", { functions: false, variables: false }],
      complexity: ["error", 10],
      "max-len": ["error", 100],
      "max-lines-per-function": ["error", 40],
    },
  },
];
