/** Noto Sans Arabic; see `loadFont`. */
import "@fontsource-variable/noto-sans-arabic/wght.css";
