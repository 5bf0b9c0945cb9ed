/** The interactive explorer of the OpenAPI document: Swagger UI from this server alone. `login` offers a demonstration's sign-in. */
export function explorerPage(login: { email: string; password: string } | null): string {
  const demo = login
    ? `<div class="demo"><button id="demo">Sign in as ${login.email}</button> <span id="said">tries every path with the demo company's token</span></div>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Understudy API</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
  <style>
    body { margin: 0 }
    .demo { padding: 14px 20px; background: #1f2937; color: #e5e7eb; font: 15px system-ui, sans-serif }
    .demo button { font: inherit; padding: 6px 14px; border: 0; border-radius: 6px; background: #10b981; color: #052e1d; cursor: pointer; margin-right: 10px }
  </style>
</head>
<body>
  ${demo}
  <div id="explorer"></div>
  <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
  <script>
    const ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#explorer', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true, validatorUrl: null });
    const login = ${JSON.stringify(login)};
    document.getElementById('demo')?.addEventListener('click', async () => {
      const answer = await fetch('/v1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(login) });
      const { data, error } = await answer.json();
      if (data) ui.preauthorizeApiKey('bearer', data.accessToken);
      document.getElementById('said').textContent = data ? 'signed in: every path below is sent with the token' : error.message;
    });
  </script>
</body>
</html>
`;
}
