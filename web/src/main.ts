import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

const place = document.getElementById("page");
if (place) mount(App, { target: place });
