// Sets the theme before the first paint, so that a dark room sees no flash of light.
(function () {
  var wish = null;
  try {
    wish = JSON.parse(localStorage.getItem('ahu.settings') || '{}').theme;
  } catch (error) {
    wish = null;
  }
  var dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
