// Sets the theme before the first paint, so that a dark room sees no flash of light.
(function () {
  var theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('ahu.settings') || '{}').theme;
  } catch (error) {
    theme = null;
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
