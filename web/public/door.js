// Runs before the sign-in is drawn, which is there before its code: who is signed in does not see it flash by, and a form
// sent early waits instead of taking the password into the address.
{
  const { dataset } = document.documentElement;
  dataset.door = localStorage.getItem("token") ? "passed" : "shut";
  document.addEventListener(
    "submit",
    (event) => {
      if (dataset.door === "open") return;
      event.preventDefault();
      dataset.door = "knocked";
    },
    true,
  );
}
